import Core

/// Modules that import one another in a circle, which no order can serve.
struct ImportCircle: Error {
    let names: [String]
}

/// A style sheet as rules of all pages and rules of some.
struct SheetSource {
    private struct Part {
        /// The pages that need it; nil for all.
        let pages: Set<String>?
        var lines: [Substring] = []
    }

    private var parts = [Part(pages: nil)]

    init(_ text: String) {
        var isComment = false
        for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
            if isComment {
                isComment = !line.hasSuffix("*/")
            } else if line.hasPrefix("/* for ") {
                let pages = line.dropFirst("/* for ".count).prefix { $0 != ":" }.split(separator: ",").map(\.trimmed)
                parts.append(Part(pages: pages == ["all"] ? nil : Set(pages)))
            } else if line.hasPrefix("/* ") {
                isComment = !line.hasSuffix("*/")
            } else {
                parts[parts.count - 1].lines.append(line)
            }
        }
    }

    /// The pages that some rules are for alone.
    var pages: Set<String> { parts.reduce(into: []) { $0.formUnion($1.pages ?? []) } }

    /// The rules that a page needs, in their order, as later ones take the place of earlier ones; those that all pages
    /// need where none is named.
    func rules(for page: String?) -> [Substring] {
        parts.filter { part in part.pages.map { pages in page.map(pages.contains) ?? false } ?? true }.flatMap(\.lines)
    }
}

/// A module, in which each import is a line `import { a, b } from "./name.js";` and each export a function or a constant.
struct ModuleSource {
    private var imports: [(names: Substring, module: String)] = []
    private var exports: [Substring] = []
    private var lines: [Substring] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            if let (names, module) = Self.imported(by: line) {
                imports.append((names, module))
            } else if let name = Self.exported(by: line) {
                exports.append(name)
                lines.append(line.dropFirst("export ".count))
            } else if !line.trimmed.hasPrefix("//") {
                // No text of a script goes over lines, so that what stands before one says nothing.
                lines.append(line.drop { $0 == " " })
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

    /// What a module is called where several stand in one file.
    static func constant(_ name: String) -> String { "$" + name.replacing("-", with: "_") }

    /// The module as a constant with what it exports, so that what it keeps to itself stays so.
    func statement(named name: String) -> String {
        var text = "const \(Self.constant(name)) = (() => {\n"
        for (names, module) in imports { text += "const { \(names) } = \(Self.constant(module));\n" }
        for line in lines { text += line + "\n" }
        return text + "return { \(exports.joined(separator: ", ")) };\n})();\n"
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

    /// Takes sources by their names, such as `haru.css`; those that ``PageFiles`` does not name stand behind the others.
    init(_ sources: [String: String]) {
        let names = sources.keys.filter { $0.hasSuffix(".css") }.map { String($0.dropLast(4)) }
        let further = Set(names).subtracting(PageFiles.styles).sorted()
        sheets = (PageFiles.styles + further).compactMap { sources["\($0).css"].map(SheetSource.init) }
        modules = sources.reduce(into: [:]) { modules, source in
            if source.key.hasSuffix(".js") { modules[String(source.key.dropLast(3))] = ModuleSource(source.value) }
        }
    }

    /// The style sheets: one for each kind of page, and one of what all pages share for those without rules of their own.
    var styles: [File] {
        let pages: [String?] = [nil] + Set(sheets.flatMap(\.pages)).sorted()
        return pages.map { page in
            let rules = sheets.flatMap { $0.rules(for: page) }
            return File(name: "\(page ?? PageFiles.shared).css", text: rules.joined(separator: "\n") + "\n")
        }
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
        return try PageFiles.modules.sorted { $0.key < $1.key }.compactMap { page, names in
            let own = try order(of: names).filter { !shared.contains($0) }
            let imported = Set(own.flatMap { modules[$0]?.imported ?? [] }).intersection(shared).sorted()
            let parts = imported.map(ModuleSource.constant).joined(separator: ", ")
            let head = parts.isEmpty ? "" : "import { \(parts) } from \"\(address)\";\n"
            return own.isEmpty ? nil : File(name: "\(page).js", text: head + statements(of: own))
        }
    }

    private func statements(of names: [String]) -> String {
        names.compactMap { name in modules[name]?.statement(named: name) }.joined()
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
