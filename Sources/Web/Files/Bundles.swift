import Core

/// Modules that import one another in a circle, which no order can serve.
struct ImportCircle: Error {
    let names: [String]
}

extension String {
    /// The lines of a source without their indentation and without empty ones; no text in them goes over lines.
    fileprivate var sourceLines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n")).map { line in Substring(line.drop { $0 == UInt8(ascii: " ") }) }
    }
}

/// A style sheet as rules of all pages and rules of some.
struct SheetSource {
    private struct Part {
        /// The pages that need it; nil for all.
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

    /// A line without the spaces and the semicolons that mean nothing.
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

    /// The rules that some pages need, in their order, as later ones take the place of earlier ones.
    func rules(for pages: Set<String>) -> [String] {
        parts.filter { $0.pages?.isDisjoint(with: pages) != true }.flatMap(\.lines)
    }

    /// The rules that any page but some needs, in their order.
    func rules(besides pages: Set<String>) -> [String] {
        parts.filter { $0.pages?.isSubset(of: pages) != true }.flatMap(\.lines)
    }
}

/// A module, in which each import is a line `import { a, b } from "./name.js";` and each export a function or a constant.
///
/// What it loads once it is needed has a line `const part = () => import("./name.js");`.
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

    /// What a line imports, and from which module; nil where it imports nothing.
    ///
    /// Read by hand: regular expressions are compiled anew for each line, at every start.
    private static func imported(by line: Substring) -> (names: Substring, module: String)? {
        guard line.hasPrefix("import { "), line.hasSuffix(".js\";"), let from = line.firstRange(of: " } from \"./")
        else {
            return nil
        }
        let names = line[..<from.lowerBound].dropFirst("import { ".count)
        let module = line[from.upperBound...].dropLast(".js\";".count)
        return names.isEmpty || module.isEmpty ? nil : (names, String(module))
    }

    /// What a line loads once it is called, with what stands before that; nil where it loads nothing.
    private static func loaded(by line: Substring) -> (start: Substring, module: String)? {
        guard line.hasPrefix("const "), line.hasSuffix(".js\");"), let call = line.firstRange(of: "import(\"./") else {
            return nil
        }
        return (line[..<call.lowerBound], String(line[call.upperBound...].dropLast(".js\");".count)))
    }

    /// The name of the function or constant that a line exports; nil where it exports nothing.
    private static func exported(by line: Substring) -> Substring? {
        guard line.hasPrefix("export ") else { return nil }
        var rest = line.dropFirst("export ".count)
        if rest.hasPrefix("async ") { rest = rest.dropFirst("async ".count) }
        guard let kind = ["function ", "const "].first(where: { rest.hasPrefix($0) }) else { return nil }
        let name = rest.dropFirst(kind.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return name.isEmpty ? nil : name
    }

    /// The modules that it imports.
    var imported: [String] { imports.map(\.module) }

    /// What other modules may take from it, as a pattern; nil where there is nothing.
    var exported: String? { exports.isEmpty ? nil : "{ \(exports.joined(separator: ", ")) }" }

    /// What a module is called where several stand in one file.
    static func constant(_ name: String) -> String { "$" + name.replacing("-", with: "_") }

    /// The module as a constant with what it exports, so that what it keeps to itself stays so.
    ///
    /// - Parameters:
    ///   - waiting: the modules of the file that run once one of them is called; nil where all run at once.
    ///   - addresses: where the files of modules are that are loaded later.
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

/// Puts the sources of pages together into a few files.
struct Bundles {
    /// A file that pages load.
    struct File: Equatable {
        let name: String
        let text: String
    }

    private let sheets: [SheetSource]
    private let modules: [String: ModuleSource]
    /// Where the files of modules are that others load once they need them; those others are put together afterwards.
    var addresses: [String: String] = [:]

    /// Takes sources by their names, such as `haru.css`; those that ``PageFiles`` does not name stand behind the others.
    init(_ sources: [String: String]) {
        let names = sources.keys.filter { $0.hasSuffix(".css") }.map { String($0.dropLast(4)) }
        let further = Set(names).subtracting(PageFiles.styles).sorted()
        sheets = (PageFiles.styles + further).compactMap { sources["\($0).css"].map(SheetSource.init) }
        modules = sources.reduce(into: [:]) { modules, source in
            if source.key.hasSuffix(".js") { modules[String(source.key.dropLast(3))] = ModuleSource(source.value) }
        }
    }

    /// The style sheets: one for the pages of a first visit, and one for all others.
    var styles: [File] {
        [
            (PageFiles.firstSheet, sheets.flatMap { $0.rules(for: PageFiles.firstPages) }),
            (PageFiles.others, sheets.flatMap { $0.rules(besides: PageFiles.firstPages) }),
        ].map { name, rules in
            File(name: "\(name).css", text: rules.joined() + "\n")
        }
    }

    /// A module that others load once they need it, with all that it imports, in a file of its own.
    func laterModule(_ name: String) throws -> File {
        let exported = modules[name]?.exported.map { "export const \($0) = \(ModuleSource.constant(name));\n" }
        return File(name: "\(name).js", text: statements(of: try order(of: [name])) + (exported ?? ""))
    }

    /// The module that all pages share: it exports its parts for those of the kinds of pages.
    func sharedModule() throws -> File {
        let names = try order(of: PageFiles.sharedModules)
        return File(
            name: "\(PageFiles.shared).js",
            text: statements(of: names) + "export { \(names.map(ModuleSource.constant).joined(separator: ", ")) };\n")
    }

    /// The modules of the kinds of pages, which import what they share from `address`.
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

    /// Modules of several kinds of pages, of which only those of the page's own kind run.
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

    /// Modules with all that they import, each behind what it imports.
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
