import Core
import Language
import Testing

/// The greeting at the top of Today.
@Suite struct GreetingTests {
    @Test("There are twenty-four greetings, all distinct, each short and polite", arguments: Language.allCases)
    func lines(language: Language) {
        let lines = GreetingSituation.allCases.flatMap { language.greetings(for: $0) }
        #expect(lines.count == 24 && Set(lines).count == 24)
        for line in lines {
            #expect(line.count <= 48, "\(line)")
            let isKorean = line.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
            #expect(isKorean == (language == .korean), "\(line)")
            guard language == .korean else { continue }
            #expect(line.split(whereSeparator: { ".?".contains($0) }).allSatisfy { $0.hasSuffix("요") }, "\(line)")
        }
    }

    @Test(
        "A done day takes precedence over rest, and rest over the hour",
        arguments: [
            (DayState.done, Weekday.saturday, 9, GreetingSituation.done), (.pending, .saturday, 9, .leisure),
            (.rest, .monday, 9, .leisure), (.frozen, .monday, 23, .leisure), (.pending, .monday, 4, .night),
            (.pending, .monday, 5, .morning), (.pending, .monday, 10, .morning), (.unknown, .monday, 11, .afternoon),
            (.pending, .monday, 16, .afternoon), (.pending, .monday, 17, .evening), (.pending, .monday, 21, .evening),
            (.pending, .monday, 22, .night), (.pending, .monday, 0, .night),
        ])
    func situations(state: DayState, weekday: Weekday, hour: Int, situation: GreetingSituation) {
        #expect(GreetingSituation(state: state, weekday: weekday, hour: hour) == situation)
    }

    @Test("Four days in a row have each their own greeting, also before 1970", arguments: [-7, 0, 20_000])
    func days(first: Int) {
        for situation in GreetingSituation.allCases {
            let lines = (first..<first + 4).map { Language.english.greeting(situation, on: Day(number: $0)) }
            #expect(Set(lines) == Set(Language.english.greetings(for: situation)))
        }
    }
}
