import Foundation
import Language
import Testing

@testable import Web

@Suite struct PhraseTests {
    @Test("Every phrase stands in exactly one table", arguments: Phrase.allCases)
    func tables(phrase: Phrase) {
        #expect(Phrase.tables.count { $0[phrase] != nil } == 1)
    }

    @Test("Every phrase has words in both languages, with the same places for values", arguments: Phrase.allCases)
    func languages(phrase: Phrase) throws {
        let pair = try #require(Phrase.table[phrase])
        #expect(!pair.korean.isEmpty && !pair.english.isEmpty)
        let places = { (text: String) in Set(text.matches(of: /\{\d\}/).map { String($0.0) }) }
        #expect(places(pair.korean) == places(pair.english))
    }

    @Test("English holds no Hangul but the name of the Korean language", arguments: Phrase.allCases)
    func english(phrase: Phrase) throws {
        guard phrase != .languageKorean else { return }
        let text = try #require(Phrase.table[phrase]).english
        #expect(!text.contains(/\p{Hangul}/))
    }

    @Test("No phrase uses a word that another one has replaced", arguments: Phrase.allCases)
    func vocabulary(phrase: Phrase) throws {
        let pair = try #require(Phrase.table[phrase])
        let korean = ["단추", "봉인", "들어가기", "나가기", "견주", "까닭", "맡긴 일", "최고 기록", "열쇠", "셌", "세어"]
        let english = [
            "nybody", "tell of", "tells of", "told of", "those of now", " shall ", "There is no", "e-mail", "cannot",
        ]
        #expect(!korean.contains { pair.korean.contains($0) } && !english.contains { pair.english.contains($0) })
    }

    @Test("Values take their places, in the order of each language")
    func places() {
        #expect(Language.korean.text(.historyDays, "100일", "23일") == "100일 중 23일")
        #expect(Language.english.text(.historyDays, "100 days", "23 days") == "23 days of 100 days")
    }

    @Test("What stands in a value is never taken for a place")
    func placesInValues() {
        #expect(Language.english.text(.historyDays, "{1}", "{0} {") == "{0} { of {1}")
    }

    @Test("The banner without a connection fits every age", arguments: [0, 60, 3_600, 86_400])
    func ages(seconds: Int64) {
        let ago = Language.korean.ago(seconds: seconds)
        #expect(Language.korean.text(.offlineSince, ago) == "오프라인 · \(ago)부터")
    }

    @Test("One folder, contribution or task is no plural")
    func ones() {
        let language = Language.english
        #expect(language.folders(1) == "1 folder" && language.folders(2) == "2 folders")
        #expect(
            language.text(.chartTogetherText, language.contributions(1), language.tasks(1))
                == "Up: 1 contribution. Down: 1 task done. Both on one scale.")
    }

    @Test("Every phrase that a template names exists")
    func templates() throws {
        let folder = PageRenderer.resources.appending(path: "templates")
        var named = 0
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /\{\{\{?t\.(\w+)\}/) {
                named += 1
                #expect(Phrase(rawValue: String(match.1)) != nil, "\(file.lastPathComponent) names \(match.1)")
            }
        }
        #expect(named > 100)
    }

    @Test("A page carries every text that its scripts speak")
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
            let carried = ScriptTexts.attribute(.english, page: page)
            for module in modules + PageFiles.sharedModules + (PageFiles.modules[PageFiles.away] ?? []) {
                for name in try spoken(by: module, &seen) {
                    #expect(carried.contains("&quot;\(name)&quot;"), "\(kind) speaks \(name)")
                }
            }
        }
    }
}
