/// Words that count, measure or rank: digits beside them are no days and no times.
enum EntryCountWords {
    /// Words before digits that are a fraction or a position in something: `part 1/2`.
    static let before: Set<String> = [
        "chapter", "chapters", "part", "parts", "page", "pages", "step", "steps", "phase", "episode", "season", "level",
        "round", "volume", "vol", "vol.", "score", "scored", "rating", "rated", "rate", "progress", "ratio", "scale",
        "챕터",
        "파트", "단계", "페이지", "회차", "시즌", "진행률", "진도", "점수", "평점", "별점", "비율", "배율", "축척",
    ]
    /// Programs and languages; `2/3` after them are versions: `Python 2/3`, `Windows 10/11`.
    static let programs: Set<String> = [
        "python", "py", "java", "javascript", "jdk", "jre", "openjdk", "kotlin", "scala", "swift", "swiftui", "xcode",
        "ruby", "rails", "php", "laravel", "node", "node.js", "nodejs", "deno", "npm", "vue", "react", "angular",
        "django", "go", "perl", "lua", "rust", "c++", "gcc", "clang", "llvm", "qt", "gtk", "gnome", "kde", "windows",
        "win", "macos", "ios", "ipados", "watchos", "android", "linux", "ubuntu", "debian", "fedora", "postgres",
        "postgresql", "mysql", "mariadb", "sqlite", "redis", "elasticsearch", "chrome", "firefox", "safari", "edge",
        "ie", "ie/ff", ".net", "dotnet", "http", "ipv", "tls", "usb", "es", "version", "versions", "파이썬", "자바",
        "자바스크립트", "코틀린", "스위프트", "노드", "윈도우", "윈도", "안드로이드", "우분투", "리액트", "버전",
    ]
    /// Words before digits with a colon that are a score, a ratio or a verse: `score 10:12`.
    static let beforeColon: Set<String> = [
        "score", "scored", "ratio", "aspect", "won", "lost", "scale", "odds", "genesis", "exodus", "psalm", "psalms",
        "proverbs", "isaiah", "acts", "romans", "corinthians", "revelation", "비율", "스코어", "배율", "축척", "창세기", "출애굽기",
        "시편", "잠언", "이사야", "마태복음", "마가복음", "누가복음", "요한복음", "사도행전", "로마서", "요한계시록",
    ]
    /// Books of the Bible that are also first names; meetings start at multiples of five minutes: `john 3:16`,
    /// `call john 3:30`.
    static let evangelists: Set<String> = ["matthew", "mark", "luke", "john"]
    /// Words before `at 5` where it is no hour.
    static let beforeAt: Set<String> = [
        "capped", "stuck", "priced", "valued", "rated", "fixed", "pegged", "limited", "held", "kept", "sold", "aged",
    ]
    /// Verbs of learning, after which `in` is a duration and no deadline: `learn rust in 30 days`.
    static let lessons: Set<String> = ["learn", "master", "learning", "mastering", "yourself"]
    /// Words after a fraction: `1/3 정도`, `3/4 inch`.
    static let fractions: [StaticString] = [
        "정도", "가량", "이상", "이하", "미만", "초과", "분량", "분기", "지점", "박자", "가격", "크기", "만큼", "컵", "인치", "스푼",
        "큰술", "작은술", "토막", "남음", "남았", "완료", "이닝", "확률", "비율", "수준", "로 ", "만 ", "씩",
    ]
    static let englishFractions: [StaticString] = [
        "of", "cup", "cups", "inch", "inches", "tsp", "tbsp", "teaspoon", "tablespoon", "lb", "lbs", "oz", "mile",
        "miles", "km", "liter", "full", "done", "complete", "completed", "finished", "off", "way", "price", "size",
        "time signature", "beat", "majority", "scale", "odds", "passing", "passed", "left",
    ]
    /// Words after a ratio: `10:12 ratio`.
    static let ratios: [StaticString] = ["ratio", "aspect", "odds", "비율", "스코어", "승리", "무승부", "패배", "축척", "배율"]
    /// Screens, whose aspect ratio may be 16:10.
    static let screens: [StaticString] = ["monitor", "display", "screen", "video", "laptop", "화면", "모니터", "영상", "노트북"]
    /// Nouns that are numbered by rank, so that the ordinal is no day of the month: `on the 2nd floor`.
    static let ranks: [StaticString] = [
        "floor", "avenue", "ave", "street", "st", "row", "shelf", "page", "line", "lane", "door", "attempt", "version",
        "round", "place", "edition", "chapter", "grade", "grader", "base", "monitor", "screen", "thought", "thoughts",
        "person", "iteration", "revision", "parameter", "argument", "column", "half", "quarter", "century", "degree",
        "amendment", "generation", "gen", "week", "month", "day", "layer", "season", "episode", "element", "symphony",
        "world", "percentile", "power", "dimension",
    ]
    /// Nouns that are ranked only from first to third; otherwise they may be something to do: `on the 1st try`.
    static let firsts: [StaticString] = [
        "draft", "try", "party", "hand", "time", "birthday", "anniversary", "team", "date", "choice", "option",
    ]
    /// Nouns counted after `may` and `march` when those are no months: `may 5 people join`, `march 10 miles`.
    static let units: [StaticString] = [
        "people", "users", "times", "files", "tests", "bugs", "items", "pages", "points", "steps", "miles", "km",
        "percent",
        "%", "dollars", "seats", "guests", "kids", "laps", "rows", "lines", "or",
    ]
    /// Places and services that are open all day: `24시 편의점`.
    static let allDay: [StaticString] = [
        "편의점", "약국", "카페", "식당", "국밥", "헬스", "찜질방", "사우나", "동물병원", "병원", "응급", "영업", "무인", "빨래방", "콜센터", "운영",
        "서점", "마트", "주유소", "스터디카페", "분식", "감자탕",
    ]
}

extension EntryCursor {
    /// Returns the word that ends before a position, in lowercase.
    func word(before place: Int) -> String {
        var end = place
        while end > 0, Self.isSpace(bytes[end - 1]) { end -= 1 }
        var start = end
        // No word of the tables is longer.
        while start > 0, end - start <= 32, !Self.isSpace(bytes[start - 1]) { start -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Whether the words right before a position are about learning, as in `learn rust in 30 days`.
    func standsAfterLesson(_ place: Int) -> Bool {
        var at = place
        for _ in 0..<4 {
            let word = word(before: at)
            if word.isEmpty { return false }
            if EntryCountWords.lessons.contains(word) { return true }
            while at > 0, Self.isSpace(bytes[at - 1]) { at -= 1 }
            at -= word.utf8.count
            if at <= 0 { return false }
        }
        return false
    }

    /// Whether the words around a clock time make it a score, a ratio, a verse or an amount.
    func isCounted(_ clock: Clock, from start: Int) -> Bool {
        guard clock.hasColon else {
            return clock.isBare && EntryCountWords.beforeAt.contains(word(before: start))
        }
        let before = word(before: start)
        if EntryCountWords.beforeColon.contains(before) { return true }
        if EntryCountWords.evangelists.contains(before), !clock.minute.isMultiple(of: 5) { return true }
        let isWide = clock.hour == 16 && clock.minute == 10
        return stands { cursor in
            guard cursor.takeSpace() else { return false }
            return EntryCountWords.ratios.contains { cursor.takeWord($0) }
                || isWide && EntryCountWords.screens.contains { cursor.takeWord($0) }
        }
    }

    /// Whether the words around `1/3` at `start` make it a fraction or a position in something.
    ///
    /// Without such a word nobody writes denominators above twelve, so `11/25 완료` is a day.
    func isFraction(_ numerator: Int, of denominator: Int, from start: Int) -> Bool {
        let before = word(before: start)
        if EntryCountWords.before.contains(before) { return true }
        // Versions go up: `java 8/11`. In "update python 12/1" it is a day.
        if numerator < denominator, denominator - numerator < 10, EntryCountWords.programs.contains(before) {
            return true
        }
        return stands { cursor in
            if cursor.take("/") { return true }
            cursor.skipSpace()
            if cursor.stands({ $0.takeWord("of") || $0.takeEnglishUnit() != nil && $0.isAtBreak }) { return true }
            guard numerator <= denominator, denominator <= 12 else { return false }
            if cursor.isAtSyllable { return EntryCountWords.fractions.contains { cursor.take($0) } }
            return EntryCountWords.englishFractions.contains { cursor.takeWord($0) }
        }
    }

    /// Whether the following noun is numbered by rank.
    func standsBeforeRanked(_ ordinal: Int) -> Bool {
        stands { cursor in
            guard cursor.takeSpace() else { return false }
            return EntryCountWords.ranks.contains { cursor.takeWord($0) }
                || ordinal <= 3 && EntryCountWords.firsts.contains { cursor.takeWord($0) }
        }
    }

    /// Whether a counted noun follows.
    func standsBeforeUnit() -> Bool {
        stands { cursor in
            cursor.takeSpace() && EntryCountWords.units.contains { cursor.takeWord($0) }
        }
    }

    /// Whether a place that is open all day follows, as in `24시 편의점`.
    func standsBeforeAllDay() -> Bool {
        stands { cursor in
            cursor.skipSpace()
            guard cursor.take("시") else { return false }
            cursor.skipSpace()
            return EntryCountWords.allDay.contains { cursor.take($0) }
        }
    }
}
