import Foundation
import Graphics
import Language
import Testing

@testable import Web

@Suite struct PageTextTests {
    @Test("The offline banner suits every age of the page", arguments: [0, 60, 3_600, 86_400])
    func ages(seconds: Int64) {
        let ago = Language.korean.ago(seconds: seconds)
        #expect(Language.korean.text(.offline.since(time: ago)) == "오프라인 · \(ago)부터")
    }

    @Test("A single folder, contribution or task is singular")
    func ones() {
        let language = Language.english
        #expect(language.folders(1) == "1 folder" && language.folders(2) == "2 folders")
        let text = Message.chart.togetherText(contributions: language.contributions(1), tasks: language.tasks(1))
        #expect(language.text(text) == "Up: 1 contribution. Down: 1 task done. Both on one scale.")
    }

    @Test("Every text is used")
    func used() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        func files(_ folder: String, _ kinds: Set<String>) throws -> [String] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return try (files?.allObjects as? [URL] ?? []).filter { kinds.contains($0.pathExtension) }
                .map { try String(contentsOf: $0, encoding: .utf8) }
        }
        var used: Set<String> = []
        for text in try files("Sources", ["swift"]) {
            let words = text.split(separator: ".")
            for (area, name) in zip(words, words.dropFirst()) {
                used.insert("\(area).\(name.prefix { $0.isLetter || $0.isNumber })")
            }
        }
        let keys = try files("Texts/en", ["properties"]).flatMap { text in
            text.split(separator: "\n").map { $0.prefix { $0 != " " } }.filter { !$0.hasSuffix(".one") && $0 != "#" }
        }
        #expect(keys.count > 3_000)
        #expect(keys.filter { !used.contains(String($0)) } == [])
    }

    @Test("A page contains every text that its scripts announce")
    func scripts() throws {
        func spoken(by module: String, _ seen: inout Set<String>) throws -> Set<String> {
            guard seen.insert(module).inserted else { return [] }
            let file = PageRenderer.resources.appending(path: "assets/\(module).js")
            let text = try String(contentsOf: file, encoding: .utf8)
            var names = Set(text.matches(of: /\btexts\.(\w+)/).map { String($0.1) })
            for match in text.matches(of: /from "\.\/([\w\-]+)\.js"/) {
                names.formUnion(try spoken(by: String(match.1), &seen))
            }
            return names
        }
        for (kind, modules) in PageFiles.modules where kind != PageFiles.away {
            var seen: Set<String> = []
            let page = kind == PageFiles.todayWithZone ? "today" : kind
            let carried = ScriptTexts.attribute(.english, page: page).text
            for module in modules + PageFiles.sharedModules + (PageFiles.modules[PageFiles.away] ?? []) {
                for name in try spoken(by: module, &seen) {
                    #expect(carried.contains("&quot;\(name)&quot;"), "\(kind) speaks \(name)")
                }
            }
        }
    }
}
