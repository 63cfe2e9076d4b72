import Core
import Foundation
import Language
import NIOCore
import Testing

@testable import Web

/// Bundling of style sheets and scripts.
@Suite struct BundleTests {
    @Test("The sheet of a first visit omits rules of other pages alone, and theirs omits rules of the first visit")
    func sheets() {
        let bundles = Bundles([
            "haru.css": "/* Said\n   at length. */\n  a {}\n"
                + "/* for today, day: signs */\nb {}\n/* for all: again */\nc {}\n"
                + "/* for today, welcome: sun */\nf {}",
            "diary.css": "/* for day: notes */\nd {}", "odd.css": "e {}",
        ])
        #expect(
            bundles.styles == [
                Bundles.File(name: "first.css", text: "a{}b{}c{}f{}e{}\n"),
                Bundles.File(name: "pages.css", text: "a{}b{}c{}d{}e{}\n"),
            ])
    }

    @Test("The module of the other pages runs the modules of the page's kind, each once")
    func others() throws {
        let bundles = Bundles([
            "banner.js": "export const d = 1;", "diary.js": "import { c } from \"./road-map.js\";\nc(d);",
            "road-map.js": "import { d } from \"./banner.js\";\nexport const c = d;",
        ])
        let pages = try #require(try bundles.pageModules(shared: "/s.js").first { $0.name == "pages.js" })
        #expect(
            pages.text.hasPrefix(
                "import { $banner } from \"/s.js\";\n"
                    + "const $once = (body) => { let made; return () => made ??= body(); };\n"
                    + "const $road_map = $once(() => {\nconst { d } = $banner;\nconst c = d;\nreturn { c };\n});\n"
                    + "const $diary = $once(() => {\nconst { c } = $road_map();\nc(d);\nreturn {  };\n});\n"))
        #expect(pages.text.contains("\"diary\": [$diary], "))
        #expect(pages.text.hasSuffix("for (const run of $kinds[document.body.dataset.page] ?? []) run();\n"))
    }

    @Test("All other pages share one sheet and one module besides those of the first visit")
    func files() throws {
        let bundles = Bundles(Dictionary(uniqueKeysWithValues: try Self.sources()))
        #expect(bundles.styles.map(\.name) == ["first.css", "pages.css"])
        let kinds = Set(PageFiles.modules.keys).subtracting(PageFiles.ownModules)
        #expect(Set(kinds.compactMap(PageFiles.module)) == [PageFiles.others])
        let sheet = try #require(bundles.styles.last).text
        let payload = Payload(Array(sheet.utf8), isSentOften: true)
        #expect((payload.compressed?.readableBytes ?? .max) <= 21_500)
    }

    @Test("A module keeps what it does not export private, and follows its imports")
    func modules() throws {
        let bundles = Bundles([
            "app.js": "import { b } from \"./keys.js\";\n// Said.\nb();", "keys.js": "export function b() {}",
            "grass.js": "import { b } from \"./keys.js\";\nimport { c } from \"./road-map.js\";\nb(c);",
            "road-map.js": "const inner = 1;\nexport const c = inner;",
        ])
        let shared = try bundles.sharedModule()
        #expect(
            shared.text
                == "const $keys = (() => {\nfunction b() {}\nreturn { b };\n})();\n"
                + "const $app = (() => {\nconst { b } = $keys;\nb();\nreturn {  };\n})();\nexport { $keys, $app };\n")
        let today = try #require(try bundles.pageModules(shared: "/s.js").first { $0.name == "today.js" })
        #expect(
            today.text
                == "import { $keys } from \"/s.js\";\nconst $road_map = (() => {\nconst inner = 1;\nconst c = inner;\n"
                + "return { c };\n})();\nconst $grass = (() => {\nconst { b } = $keys;\nconst { c } = $road_map;\n"
                + "b(c);\nreturn {  };\n})();\n")
    }

    @Test("A lazily loaded module has a file of its own, which others import by its address")
    func later() throws {
        var bundles = Bundles([
            "later.js": "const sound = () => import(\"./sound.js\");\nsound();",
            "sound.js": "import { b } from \"./banner.js\";\nexport async function ring() { b(); }",
            "banner.js": "export const b = 1;",
        ])
        let sound = try bundles.laterModule("sound")
        #expect(
            sound.text
                == "const $banner = (() => {\nconst b = 1;\nreturn { b };\n})();\n"
                + "const $sound = (() => {\nconst { b } = $banner;\nasync function ring() { b(); }\nreturn { ring };\n})();\n"
                + "export const { ring } = $sound;\n")
        bundles.addresses["sound"] = "/assets/sound.1f.js"
        #expect(
            try bundles.sharedModule().text.contains("const sound = () => import(\"/assets/sound.1f.js\");\nsound();"))
        #expect(try bundles.pageModules(shared: "/s.js").allSatisfy { !$0.text.contains("sound") })
        // Every dynamic import of a module names the file that is served.
        let files = try Assets(resources: PageRenderer.resources).files
        let loads = files.values.flatMap { file in
            String(buffer: file.payload.plain).matches(of: /import\("\/assets\/([^"]*)"\)/).map { String($0.1) }
        }
        #expect(Set(loads.compactMap { $0.split(separator: ".").first }) == ["sound", "music", "gestures"])
        for name in loads { #expect(files[name] != nil, "\(name)") }
    }

    @Test("Circular imports are refused")
    func circle() {
        let bundles = Bundles([
            "app.js": "import { a } from \"./b.js\";", "b.js": "import { b } from \"./app.js\";",
        ])
        #expect(throws: ImportCircle.self) { try bundles.sharedModule() }
    }

    @Test("Every module can share one file with others")
    func sources() throws {
        for (name, text) in try Self.sources() where name.hasSuffix(".js") {
            for line in text.split(separator: "\n") where line.contains("import ") || line.hasPrefix("export") {
                let isImport = line.wholeMatch(of: /import \{ .+ \} from "\.\/[\w\-]+\.js";/) != nil
                let isExport = line.prefixMatch(of: /export (?:async )?(?:function|const) \w/) != nil
                #expect(isImport || isExport || line.trimmed.hasPrefix("//"), "\(name): \(line)")
            }
            #expect(!text.contains("import.meta") && !text.contains("export default"), "\(name)")
        }
    }

    @Test("A page has every rule that it needs, in every shape")
    func rules() throws {
        let pages = try Samples().pages(PageRenderer(), .korean)
        let bundles = Bundles(Dictionary(uniqueKeysWithValues: try Self.sources()))
        let sheets = Dictionary(uniqueKeysWithValues: bundles.styles.map { ($0.name, Self.selectors($0.text)) })
        let all = sheets.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let elements = pages.mapValues(Self.elements)
        // Elements that no page has come from scripts, and their rules share a section with the elements around them.
        let everywhere = elements.values.reduce(into: Set<String>()) { all, own in own.forEach { all.formUnion($0) } }
        let met = all.compactMap { selector in
            let parts = Self.parts(of: selector).filter { !$0.isEmpty }
            let isMet = !parts.isEmpty && parts.allSatisfy { $0.isSubset(of: everywhere) }
            return isMet ? (selector: selector, parts: parts) : nil
        }
        for (name, html) in pages {
            guard let kind = html.firstMatch(of: /<body data-page="([^"]+)"/)?.1, let own = elements[name] else {
                continue
            }
            let has = try #require(sheets["\(PageFiles.sheet(of: String(kind))).css"])
            for (selector, parts) in met where !has.contains(selector) {
                let isMet = parts.allSatisfy { part in own.contains { part.isSubset(of: $0) } }
                #expect(!isMet, "\(name) lacks \(selector)")
            }
        }
    }

    @Test("No class is laid out twice: one sheet has the rules of all pages")
    func classes() throws {
        var places: [String: [String]] = [:]
        for (name, text) in try Self.sources() where name.hasSuffix(".css") {
            for rule in text.matches(of: /^\.([\w\-]+)(?:, [^{]+)? \{[^}]*\bdisplay:/.anchorsMatchLineEndings()) {
                places[String(rule.1), default: []].append(name)
            }
        }
        #expect(places.filter { $0.value.count > 1 } == [:])
        #expect(places["card"] == nil && places["findings"] == ["statistics.css"])
    }

    private static func sources() throws -> [(String, String)] {
        try FileManager.default.contentsOfDirectory(
            at: PageRenderer.resources.appending(path: "assets"), includingPropertiesForKeys: nil
        ).map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    /// Selectors of a sheet, including those within conditions.
    private static func selectors(_ css: String) -> Set<String> {
        var selectors: Set<String> = []
        let text = css.replacing(/\/\*[\s\S]*?\*\//, with: "").replacing(/\([^()]*\)/, with: "()")
        for match in text.matches(of: /([^{}]+)\{/) where !match.1.contains("@") {
            for selector in match.1.split(separator: ",") where !selector.trimmed.isEmpty {
                selectors.insert(selector.trimmed)
            }
        }
        return selectors.filter { $0.wholeMatch(of: /from|to|[\d.]+%/) == nil }
    }

    /// Elements, classes and marks that each element of a selector must have, without what it excludes.
    private static func parts(of selector: String) -> [Set<String>] {
        let text = selector.replacing(/:not\([^)]*\)|::?[\w-]+(\([^)]*\))?|"[^"]*"/, with: "")
        return text.split { " >+~".contains($0) }.map { part in
            Set(part.matches(of: /[.#]?[A-Za-z][\w-]*/).map { String($0.0) })
        }
    }

    /// Names, classes, marks and attributes of a page's elements.
    private static func elements(_ html: String) -> Set<Set<String>> {
        var elements: Set<Set<String>> = []
        for tag in html.matches(of: /<([a-z][\w]*)([^>]*)>/) {
            var words: Set<String> = [String(tag.1)]
            for attribute in tag.2.matches(of: /([\w-]+)(?:="([^"]*)")?/) {
                words.insert(String(attribute.1))
                guard let value = attribute.2 else { continue }
                if attribute.1 == "class" { for name in value.split(separator: " ") { words.insert("." + name) } }
                if attribute.1 == "id" { words.insert("#" + value) }
            }
            elements.insert(words)
        }
        return elements
    }
}
