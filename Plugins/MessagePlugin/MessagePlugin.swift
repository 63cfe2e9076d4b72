import Foundation
import PackagePlugin

/// Compiles the texts in `Texts` into the module that it is applied to.
@main struct MessagePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let texts = context.package.directoryURL.appending(path: "Texts")
        let output = context.pluginWorkDirectoryURL.appending(path: "Messages.swift")
        let files =
            FileManager.default.enumerator(at: texts, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return [
            .buildCommand(
                displayName: "Compiling the texts", executable: try context.tool(named: "message-compiler").url,
                arguments: [texts.path(percentEncoded: false), output.path(percentEncoded: false)],
                inputFiles: files.filter { $0.pathExtension == "properties" }.sorted { $0.path < $1.path },
                outputFiles: [output])
        ]
    }
}
