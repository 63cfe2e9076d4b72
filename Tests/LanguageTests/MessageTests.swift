import Foundation
import Language
import MessageCatalogue
import Testing

@Suite struct MessageTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Texts", directoryHint: .isDirectory)
    private static let catalogue = Result { try MessageCatalogue(folder: folder) }

    @Test("Every message has a text in each language of Haru", arguments: Language.allCases)
    func complete(language: Language) throws {
        let catalogue = try Self.catalogue.get()
        #expect(catalogue.messages.count > 3_000)
        #expect(catalogue.missing(in: language.rawValue) == [])
    }

    @Test("English contains no Hangul but the names of Haru and Korean, and words for days")
    func english() throws {
        let hangul = try Translation(folder: Self.folder.appending(path: "en")).texts
            .filter { $0.value.other.contains(/\p{Hangul}/) || $0.value.one?.contains(/\p{Hangul}/) == true }
        // Commands accept days in Korean in every language.
        #expect(hangul.keys.sorted() == ["explainCommand.discussion", "export.readMe", "settings.languageKorean"])
    }

    @Test(
        "No text uses a word that another one has replaced",
        arguments: [
            ("ko", ["단추", "봉인", "들어가기", "나가기", "견주", "까닭", "맡긴 일", "최고 기록", "열쇠", "셌", "세어"]),
            (
                "en",
                [
                    "nybody", "tell of", "tells of", "told of", "those of now", " shall ", "There is no", "e-mail",
                    "cannot",
                ]
            ),
        ])
    func vocabulary(language: String, words: [String]) throws {
        for (key, text) in try Translation(folder: Self.folder.appending(path: language)).texts {
            #expect(!words.contains { text.other.contains($0) }, "\(key)")
        }
    }

    @Test("Every language has as many lines as English, except in the help of commands", arguments: Language.allCases)
    func lines(language: Language) throws {
        let catalogue = try Self.catalogue.get()
        for message in catalogue.messages where !message.key.lowercased().hasSuffix("discussion") {
            let counts = [language.rawValue, MessageCatalogue.reference].map { language in
                let text = catalogue.text(of: message, in: language)
                return Set([text.other, text.one ?? text.other].map { $0.utf8.count { $0 == UInt8(ascii: "\n") } })
            }
            #expect(counts[0].count == 1 && counts[0] == counts[1], "\(message.key)")
        }
    }

    @Test("A line break within a value starts no line")
    func lineBreaks() {
        let (korean, english) = (Language.korean.lines(.nudgeLine.daytime), Language.english.lines(.nudgeLine.daytime))
        #expect(korean.count == 8 && english.count == 8)
        #expect(Language.english.lines(.taskError.deleted(number: "1\n2")).count == 2)
    }

    @Test("Values replace their placeholders, in the order of each language")
    func places() {
        #expect(Language.korean.text(.challenge.historyDays(done: "23일", length: "100일")) == "100일 중 23일")
        #expect(
            Language.english.text(.challenge.historyDays(done: "23 days", length: "100 days")) == "23 days of 100 days")
    }

    @Test("Text in a value is never interpreted as a placeholder")
    func placesInValues() {
        #expect(Language.english.text(.challenge.historyDays(done: "{0} {", length: "{1}")) == "{0} { of {1}")
    }

    @Test(
        "The singular has a text of its own, and thousands are separated",
        arguments: [
            (0, "0 weeks", "0주"), (1, "1 week", "1주"), (2, "2 weeks", "2주"), (1_234, "1,234 weeks", "1,234주"),
        ])
    func plurals(count: Int, english: String, korean: String) {
        #expect(Language.english.text(.count.weeks(count: count)) == english)
        #expect(Language.korean.text(.count.weeks(count: count)) == korean)
    }

    @Test("A partly translated language falls back on English and lists what is missing")
    func partial() throws {
        let catalogue = try MessageCatalogue([
            "en": Translation(
                lines: "a.day = day\na.left = {count} days left, {name}\na.left.one = {count} day left, {name}\n"),
            "ja": Translation(lines: "# Comment\n\na.left = {name}、あと{count}日\n"),
        ])
        #expect(catalogue.missing(in: "ja") == ["a.day"] && catalogue.missing(in: "en") == [])
        let texts = catalogue.messages.map { catalogue.text(of: $0, in: "ja").other }
        #expect(texts == ["day", "{name}、あと{count}日"])
        #expect(catalogue.messages.map(\.parameters) == [[], ["count", "name"]])
        #expect(catalogue.messages.map(\.isPlural) == [false, true])
    }

    @Test(
        "A text without a message, or with placeholders other than its message's, is refused",
        arguments: [
            "a.week = 週", "a.day = {name}", "a.left = あと", "a.left = あと{counts}日",
        ])
    func mismatches(lines: String) {
        #expect(throws: MessageCatalogue.Mismatch.self) {
            try MessageCatalogue([
                "en": Translation(lines: "a.day = day\na.left = {count} days left"), "ja": Translation(lines: lines),
            ])
        }
    }

    @Test(
        "An invalid line, or a duplicate, is refused with its number",
        arguments: [
            "a.day = day\na.day", "a.day = day\na.day= x", "a.day = day\na.day = again", "a.day = day\nday = x",
            "a.day = day\na.day.two = days",
        ])
    func faults(lines: String) throws {
        let fault = #expect(throws: Translation.Fault.self) { try Translation(lines: lines, file: "ko/a.properties") }
        #expect(fault?.line == 2 && fault?.description.hasPrefix("ko/a.properties:2: error: ") == true)
    }

    @Test("A key of an area other than its file's is refused")
    func areas() throws {
        #expect(throws: Translation.Fault.self) { try Translation(lines: "b.day = day", area: "a") }
        #expect(try Translation(lines: "a.day = day", area: "a").texts.count == 1)
    }

    @Test("A plural needs a text for several things, and a number")
    func incompletePlurals() {
        #expect(throws: Translation.Fault.self) { try Translation(lines: "a.day.one = {count} day") }
        #expect(throws: MessageCatalogue.Mismatch.self) {
            try MessageCatalogue(["en": Translation(lines: "a.day = days\na.day.one = day")])
        }
    }
}
