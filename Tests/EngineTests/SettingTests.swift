import Core
import Engine
import TestSupport
import Testing

@Suite struct SettingTests {
    /// Values that a key accepts, each in its output form.
    private static let values: [(SettingKey, [String])] = [
        (.days, ["auto", "commit", "home"]),
        (.dayStart, ["0", "4", "6"]),
        (.minimum, ["1", "2", "100"]),
        (.rest, ["none", "sat", "sun,sat", "sun,mon,tue,wed,thu,fri,sat"]),
        (.weekStart, ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]),
        (.streak, ["daily", "weekly"]),
        (.freezesPerMonth, ["0", "2", "5"]),
        (.freezesAutomatic, ["on", "off"]),
        (.coauthors, ["on", "off"]),
        (.urgencyWindow, ["1", "24", "168"]),
        (.nudges, ["on", "off"]),
        (.nudgeTimes, ["19-23", "0-0", "07:30,21:00"]),
        (.nudgeDays, ["sat", "sun,mon,tue,wed,thu,fri,sat"]),
        (.quietHours, ["none", "22:00-07:00"]),
        (.lastCall, ["none", "5", "180"]),
        (.theme, ["green", "blue", "orange", "pink", "black"]),
        (.appearance, ["system", "light", "dark"]),
        (.sky, ["day", "off", "time"]),
        (.language, ["auto", "ko", "en"]),
        (.diaryCards, ["small", "large"]),
        (.pushContact, ["none", "mailto:lee@haru.dev", "https://haru.dev"]),
        (.nudgeInvitation, ["off", "on"]),
        (.welcomed, ["on", "off"]),
        (.welcomeStep, ["folder", "challenge", "cards"]),
        (.closedTips, ["mailbox", "today,tasks,mailbox", "none"]),
        (.unsortedNotice, ["on", "off"]),
    ]

    private static let wrong: [(SettingKey, [String])] = [
        (.days, ["", "utc", "auto home"]),
        (.dayStart, ["7", "-1", "4.5", "four", "", "99999999999999999999"]),
        (.minimum, ["0", "101", "-1", "x", ""]),
        (.rest, ["someday", "sat,someday", "6"]),
        (.weekStart, ["", "tomorrow", "1"]),
        (.streak, ["monthly", ""]),
        (.freezesPerMonth, ["6", "-1", "two"]),
        (.freezesAutomatic, ["maybe", "", "2"]),
        (.coauthors, ["maybe"]),
        (.urgencyWindow, ["0", "169", "day", "-1", ""]),
        (.nudges, ["maybe", ""]),
        (.nudgeTimes, ["", "19-", "19-24", "25:00", "soon"]),
        (.nudgeDays, ["someday", "8"]),
        (.quietHours, ["", "22-7", "22:00", "24:00-25:00"]),
        (.lastCall, ["4", "181", "-5", "soon", ""]),
        (.theme, ["red", ""]),
        (.appearance, ["dusk"]),
        (.sky, ["night", "on", ""]),
        (.language, ["kr", "de", ""]),
        (.diaryCards, ["huge", ""]),
        (.pushContact, ["lee@haru.dev", "mailto:lee@localhost", "https://haru.local", ""]),
        (.nudgeInvitation, ["perhaps"]),
        (.welcomed, ["perhaps"]),
        (.welcomeStep, ["", "first", "on"]),
        (.closedTips, ["", "settings", "today,", "today,none"]),
        (.unsortedNotice, ["perhaps"]),
    ]

    @Test("every setting is shown as it was set")
    func roundTrip() async throws {
        #expect(Set(Self.values.map(\.0)) == Set(SettingKey.allCases))
        try await Ledger.with { ledger in
            for (key, values) in Self.values {
                for value in values {
                    try await ledger.useCases.set(key, to: value)
                    #expect(try await ledger.useCases.value(of: key) == value, "\(key)")
                }
            }
        }
    }

    @Test("a person who has set nothing has the promised defaults")
    func defaults() async throws {
        try await Ledger.with { ledger in
            var values: [String] = []
            for key in SettingKey.allCases { values.append(try await ledger.useCases.value(of: key)) }
            #expect(
                values == [
                    "auto", "0", "1", "none", "sun", "daily", "2", "off", "off", "24", "on", "19-23",
                    "sun,mon,tue,wed,thu,fri,sat", "none", "30", "none", "on", "green", "system", "time", "large",
                    "auto",
                    "off", "cards", "none",
                    "off",
                ])
        }
    }

    @Test("a tip is closed once, in addition to earlier ones, and closing it again changes nothing")
    func tips() async throws {
        try await Ledger.with { ledger in
            try await ledger.useCases.closeTip(.tasks)
            try await ledger.useCases.closeTip(.today)
            #expect(try await ledger.useCases.settings().closedTips == [.today, .tasks])
            try await ledger.useCases.closeTip(.tasks)
            #expect(try await ledger.useCases.value(of: .closedTips) == "today,tasks")
        }
    }

    @Test("values are case-insensitive, and weekdays and switches have other names too")
    func otherSpellings() async throws {
        try await Ledger.with { ledger in
            for (key, text, value) in [
                (SettingKey.days, "HOME", "home"), (.rest, "토요일,일", "sun,sat"), (.rest, "Saturday sun", "sun,sat"),
                (.weekStart, "월", "mon"), (.freezesAutomatic, "Yes", "on"), (.coauthors, "1", "on"),
                (.coauthors, "false", "off"), (.language, "KO", "ko"), (.theme, "Pink", "pink"),
                (.closedTips, "Tasks, today", "today,tasks"),
                (.closedTips, "all", "today,tasks,calendar,diary,statistics,challenge,mailbox"),
            ] {
                try await ledger.useCases.set(key, to: text)
                #expect(try await ledger.useCases.value(of: key) == value)
            }
        }
    }

    @Test("an invalid value is refused and changes nothing", arguments: wrong)
    func refused(key: SettingKey, values: [String]) async throws {
        try await Ledger.with { ledger in
            let before = try await ledger.useCases.value(of: key)
            for value in values {
                #expect(
                    try await refusal { try await ledger.useCases.set(key, to: value) }
                        == .invalidSetting(key, value: value))
                #expect(try await ledger.useCases.value(of: key) == before)
            }
        }
    }

    @Test("of several values none is set when one is wrong", arguments: wrong.map { ($0.0, $0.1[0]) })
    func allOrNothing(key: SettingKey, value: String) async throws {
        try await Ledger.with { ledger in
            var values: [SettingKey: String] = [
                .theme: "pink", .coauthors: "on", .minimum: "3", .rest: "sat", .streak: "weekly",
            ]
            values[key] = value
            let (settings, dayCalendar, revision) = (
                try await ledger.useCases.settings(), try await ledger.useCases.dayCalendar(),
                try await ledger.useCases.revision()
            )
            #expect(
                try await refusal { try await ledger.useCases.set(values) } == .invalidSetting(key, value: value))
            #expect(try await ledger.useCases.settings() == settings)
            #expect(try await ledger.useCases.dayCalendar() == dayCalendar)
            #expect(try await ledger.useCases.revision() == revision)
        }
    }

    @Test("an overlong value is shown shortened in the error")
    func shortened() async throws {
        try await Ledger.with { ledger in
            let (long, short) = (String(repeating: "x", count: 5_000), String(repeating: "x", count: 60))
            let setting = try await refusal { try await ledger.useCases.set(.theme, to: long) }
            #expect(setting == .invalidSetting(.theme, value: short))
            let zone = try await refusal { try await ledger.useCases.setZone(long) }
            #expect(zone == .unknownZone(short))
        }
    }

    @Test("an unknown zone is refused", arguments: ["KST", "GMT+9", "Asia/Nowhere", "", "../etc/passwd"])
    func zones(name: String) async throws {
        try await Ledger.with { ledger in
            let refused = try await refusal { try await ledger.useCases.setZone(name) }
            #expect(refused == .unknownZone(name))
            #expect(try await ledger.useCases.dayCalendar().zones.first.name == "Asia/Seoul")
        }
    }

    @Test("a rule set for a past date leaves what later rules say about everything else")
    func history() async throws {
        try await Ledger.with { ledger in
            ledger.clock.advance(days: 10)
            try await ledger.useCases.set(.dayStart, to: "4")
            try await ledger.useCases.set(.minimum, to: "2", from: try day("2026-11-05"))
            let rules = try await ledger.useCases.dayCalendar().rules
            #expect(rules.rules(on: try day("2026-11-04")) == DayRules())
            #expect(rules.rules(on: try day("2026-11-05")) == DayRules(minimum: 2))
            #expect(rules.rules(on: try day("2026-11-11")) == DayRules(dayStart: 4, minimum: 2))
        }
    }

    @Test("by weeks a streak counts weeks, and then by days again")
    func streakMode() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-14", "2026-10-22", "2026-10-25", "2026-10-31", "2026-11-01")
            try await ledger.add()
            #expect(try await ledger.lengths() == [2, 2])
            try await ledger.useCases.set(.streak, to: "weekly")
            #expect(try await ledger.lengths() == [4, 4])
            try await ledger.useCases.set(.weekStart, to: "mon")
            #expect(try await ledger.lengths() == [3, 3])
            try await ledger.useCases.set(.streak, to: "daily")
            #expect(try await ledger.lengths() == [2, 2])
        }
    }

    @Test("preparing a ledger again changes none of its first values")
    func preparedOnce() async throws {
        try await Ledger.with { ledger in
            ledger.clock.advance(days: 5)
            try await ledger.useCases.prepare(home: .utc)
            #expect(try await ledger.useCases.dayCalendar().zones.first.name == "Asia/Seoul")
            try await ledger.useCases.set(.minimum, to: "2")
            #expect(try await ledger.useCases.dayCalendar().rules.first.minimum == 1)
        }
    }
}
