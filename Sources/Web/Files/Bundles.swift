import Core

/// Circular import between modules.
struct ImportCircle: Error {
    let names: [String]
}

extension String {
    /// Lines of a source without indentation and empty lines; requires that no string literal spans lines.
    fileprivate var sourceLines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n")).map { line in Substring(line.drop { $0 == UInt8(ascii: " ") }) }
    }
}

/// Style sheet, divided into rules of all pages and rules of certain pages.
struct SheetSource {
    private struct Part {
        /// Pages that need the rules; nil for all.
        let pages: Set<String>?
        var lines: [String] = []
    }

    private var parts = [Part(pages: nil)]

    init(_ text: String) {
        var isComment = false
        for line in text.sourceLines {
            if isComment {
                isComment = !line.hasSuffix("*/")
            } else if line.hasPrefix("/* for ") {
                let pages = line.dropFirst("/* for ".count).prefix { $0 != ":" }.split(separator: ",").map(\.trimmed)
                parts.append(Part(pages: pages == ["all"] ? nil : Set(pages)))
            } else if line.hasPrefix("/* ") {
                isComment = !line.hasSuffix("*/")
            } else {
                parts[parts.count - 1].lines.append(Self.tight(line))
            }
        }
    }

    /// Returns a line without insignificant spaces and semicolons.
    private static func tight(_ line: Substring) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.utf8.count)
        var isQuoted = false
        let (space, quote) = (UInt8(ascii: " "), UInt8(ascii: "\""))
        let (opening, closing, child) = (UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ">"))
        for byte in line.utf8 {
            if byte == quote { isQuoted.toggle() }
            if !isQuoted, byte == space || byte == opening || byte == closing || byte == child, let last = bytes.last {
                if byte == space, "{};:,>".utf8.contains(last) { continue }
                if byte != space, last == space { bytes.removeLast() }
                if byte == closing, bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
            }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Rules needed by any of some pages, in source order to preserve the cascade.
    func rules(for pages: Set<String>) -> [String] {
        parts.filter { $0.pages?.isDisjoint(with: pages) != true }.flatMap(\.lines)
    }

    /// Rules needed by any page other than these, in source order.
    func rules(besides pages: Set<String>) -> [String] {
        parts.filter { $0.pages?.isSubset(of: pages) != true }.flatMap(\.lines)
    }
}

/// JavaScript module: each import is a line `import { a, b } from "./name.js";`, each export a function or a constant.
///
/// A lazily loaded module has a line `const part = () => import("./name.js");`.
struct ModuleSource {
    private var imports: [(names: Substring, module: String)] = []
    private var loads: [(start: Substring, module: String)] = []
    private var exports: [Substring] = []
    private var lines: [Substring] = []

    init(_ text: String) {
        for line in text.sourceLines {
            if let (names, module) = Self.imported(by: line) {
                imports.append((names, module))
            } else if let (start, module) = Self.loaded(by: line) {
                loads.append((start, module))
            } else if let name = Self.exported(by: line) {
                exports.append(name)
                lines.append(line.dropFirst("export ".count))
            } else if !line.hasPrefix("//") {
                lines.append(line)
            }
        }
    }

    /// Names and module imported by a line; nil when it imports nothing.
    ///
    /// Parsed by hand, since regular expressions would be compiled again for each line at every startup.
    private static func imported(by line: Substring) -> (names: Substring, module: String)? {
        guard line.hasPrefix("import { "), line.hasSuffix(".js\";"), let from = line.firstRange(of: " } from \"./")
        else {
            return nil
        }
        let names = line[..<from.lowerBound].dropFirst("import { ".count)
        let module = line[from.upperBound...].dropLast(".js\";".count)
        return names.isEmpty || module.isEmpty ? nil : (names, String(module))
    }

    /// Module that a line loads lazily, with the text before the call; nil when it loads nothing.
    private static func loaded(by line: Substring) -> (start: Substring, module: String)? {
        guard line.hasPrefix("const "), line.hasSuffix(".js\");"), let call = line.firstRange(of: "import(\"./") else {
            return nil
        }
        return (line[..<call.lowerBound], String(line[call.upperBound...].dropLast(".js\");".count)))
    }

    /// Name of the function or constant that a line exports; nil when it exports nothing.
    private static func exported(by line: Substring) -> Substring? {
        guard line.hasPrefix("export ") else { return nil }
        var rest = line.dropFirst("export ".count)
        if rest.hasPrefix("async ") { rest = rest.dropFirst("async ".count) }
        guard let kind = ["function ", "const "].first(where: { rest.hasPrefix($0) }) else { return nil }
        let name = rest.dropFirst(kind.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return name.isEmpty ? nil : name
    }

    /// Names of the imported modules.
    var imported: [String] { imports.map(\.module) }

    /// Exported names as a destructuring pattern; nil without exports.
    var exported: String? { exports.isEmpty ? nil : "{ \(exports.joined(separator: ", ")) }" }

    /// Name of a module's constant in a bundle.
    static func constant(_ name: String) -> String { "$" + name.replacing("-", with: "_") }

    /// The module as a constant that holds its exports, in a closure that hides its other names.
    ///
    /// - Parameters:
    ///   - waiting: modules of the bundle that run on first use; nil when all run at once.
    ///   - addresses: addresses of lazily loaded modules.
    func statement(
        named name: String, waiting: Set<String>? = nil, addresses: [String: String] = [:]
    ) -> String {
        var text = "const \(Self.constant(name)) = \(waiting == nil ? "(" : "$once(")() => {\n"
        for (names, module) in imports {
            let call = waiting?.contains(module) == true ? "()" : ""
            text += "const { \(names) } = \(Self.constant(module))\(call);\n"
        }
        for (start, module) in loads { text += "\(start)import(\"\(addresses[module] ?? "")\");\n" }
        for line in lines { text += line + "\n" }
        return text + "return { \(exports.joined(separator: ", ")) };\n})\(waiting == nil ? "()" : "");\n"
    }
}

/// Bundler of style sheets and modules.
struct Bundles {
    /// A file that pages load.
    struct File: Equatable {
        let name: String
        let text: String
    }

    private let sheets: [SheetSource]
    private let modules: [String: ModuleSource]
    /// Addresses of lazily loaded modules; set before the modules that load them are bundled.
    var addresses: [String: String] = [:]

    /// Parses sources by file name, such as `haru.css`; style sheets that ``PageFiles`` does not list come last.
    init(_ sources: [String: String]) {
        let names = sources.keys.filter { $0.hasSuffix(".css") }.map { String($0.dropLast(4)) }
        let further = Set(names).subtracting(PageFiles.styles).sorted()
        sheets = (PageFiles.styles + further).compactMap { sources["\($0).css"].map(SheetSource.init) }
        modules = sources.reduce(into: [:]) { modules, source in
            if source.key.hasSuffix(".js") { modules[String(source.key.dropLast(3))] = ModuleSource(source.value) }
        }
    }

    /// Style sheets: one for the pages of a first visit, and one for all others.
    var styles: [File] {
        [
            (PageFiles.firstSheet, sheets.flatMap { $0.rules(for: PageFiles.firstPages) }),
            (PageFiles.others, sheets.flatMap { $0.rules(besides: PageFiles.firstPages) }),
        ].map { name, rules in
            File(name: "\(name).css", text: rules.joined() + "\n")
        }
    }

    /// Bundle of a lazily loaded module with its imports.
    func laterModule(_ name: String) throws -> File {
        let exported = modules[name]?.exported.map { "export const \($0) = \(ModuleSource.constant(name));\n" }
        return File(name: "\(name).js", text: statements(of: try order(of: [name])) + (exported ?? ""))
    }

    /// Bundle shared by all pages; it exports its modules to those of the kinds of pages.
    func sharedModule() throws -> File {
        let names = try order(of: PageFiles.sharedModules)
        return File(
            name: "\(PageFiles.shared).js",
            text: statements(of: names) + "export { \(names.map(ModuleSource.constant).joined(separator: ", ")) };\n")
    }

    /// Modules of the kinds of pages, which import the shared modules from `address`.
    func pageModules(shared address: String) throws -> [File] {
        let shared = try order(of: PageFiles.sharedModules)
        func file(_ name: String, own: [String], _ text: String) -> File {
            let imported = Set(own.flatMap { modules[$0]?.imported ?? [] }).intersection(shared).sorted()
            let parts = imported.map(ModuleSource.constant).joined(separator: ", ")
            let head = parts.isEmpty ? "" : "import { \(parts) } from \"\(address)\";\n"
            return File(name: "\(name).js", text: head + text)
        }
        let kinds = PageFiles.modules.sorted { $0.key < $1.key }
        var files = try kinds.filter { PageFiles.ownModules.contains($0.key) }.compactMap { page, names in
            let own = try order(of: names).filter { !shared.contains($0) }
            return own.isEmpty ? nil : file(page, own: own, statements(of: own))
        }
        let others = kinds.filter { !PageFiles.ownModules.contains($0.key) }
        let own = try order(of: others.flatMap(\.value)).filter { !shared.contains($0) }
        if !own.isEmpty { files.append(file(PageFiles.others, own: own, statements(of: own, for: others))) }
        return files
    }

    private func statements(of names: [String]) -> String {
        names.compactMap { name in modules[name]?.statement(named: name, addresses: addresses) }.joined()
    }

    /// Modules of several kinds of pages; only those of the page's own kind run.
    private func statements(of names: [String], for kinds: [(key: String, value: [String])]) -> String {
        let waiting = Set(names)
        let lists = kinds.map { page, own in
            "\"\(page)\": [\(own.filter(waiting.contains).map(ModuleSource.constant).joined(separator: ", "))]"
        }
        return "const $once = (body) => { let made; return () => made ??= body(); };\n"
            + names.compactMap { name in
                modules[name]?.statement(named: name, waiting: waiting, addresses: addresses)
            }.joined()
            + "const $kinds = { \(lists.joined(separator: ", ")) };\n"
            + "for (const run of $kinds[document.body.dataset.page] ?? []) run();\n"
    }

    /// Modules and their transitive imports, each after its imports.
    private func order(of names: [String]) throws -> [String] {
        var ordered: [String] = []
        func visit(_ name: String, from path: [String]) throws {
            guard !path.contains(name) else { throw ImportCircle(names: path) }
            guard !ordered.contains(name), let module = modules[name] else { return }
            for other in module.imported { try visit(other, from: path + [name]) }
            ordered.append(name)
        }
        for name in names { try visit(name, from: []) }
        return ordered
    }
}
