import Core
import GitSource
import Web

/// A parser, its inputs, and the promises that each must satisfy.
struct Target: Sendable {
    let name: String
    let mutator: Mutator
    /// Divisor of the number of inputs per batch, relative to the fastest parser.
    var weight = 1
    /// Reads an input, which came from a seed, and returns the promise that it breaks.
    let read: @Sendable (_ input: [UInt8], _ seed: UInt64) -> String?

    static let all = [entries, days, zones, forms, markdown, logs, objects, paths]

    static func named(_ name: some StringProtocol) -> Target? { all.first { $0.name == name } }
}

extension Target {
    /// Quick entry loses no letter, is deterministic, and gives valid fields.
    static let entries = Target(
        name: "entries",
        mutator: Mutator(samples: Samples.entries, words: Samples.entryWords, longest: 800)
    ) { input, seed in
        let text = String(decoding: input, as: UTF8.self)
        guard let context = Samples.contexts[Int(seed % UInt64(Samples.contexts.count))] else { return "no zone" }
        let reading = QuickEntry.read(text, in: context)
        if reading != QuickEntry.read(text, in: context) { return "read in two ways" }
        let bytes = Array(text.utf8)
        var rest: [UInt8] = []
        var at = 0
        for chip in reading.chips {
            guard chip.range.lowerBound >= at, !chip.range.isEmpty, chip.range.upperBound <= bytes.count else {
                return "chips that overlap"
            }
            if Array(chip.text.utf8) != Array(bytes[chip.range]) { return "a chip of other words" }
            rest += bytes[at..<chip.range.lowerBound]
            at = chip.range.upperBound
        }
        rest += bytes[at...]
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
        if rest.filter({ !isSpace($0) }) != reading.fields.title.utf8.filter({ !isSpace($0) }) { return "letters lost" }
        for fault in reading.fields.tidied.faults {
            switch fault {
            case .emptyTitle, .longTitle, .longTicket, .longRepository: break
            default: return "fields that cannot be kept, \(fault)"
            }
        }
        if let repeats = reading.fields.repeats, TaskRepeat(text: repeats.text) != repeats {
            return "a repeat that is lost"
        }
        // A chip that a person removes goes into the title.
        if let chip = reading.chips.first {
            let kept = QuickEntry.read(text, in: context, keeping: [chip.range])
            if kept.chips.contains(where: { $0.range.overlaps(chip.range) }) { return "a chip that stays" }
        }
        return nil
    }

    /// Days, instants and repeats are read back as they are written, and computed with to the end of time.
    static let days = Target(
        name: "days", mutator: Mutator(samples: Samples.days, words: Samples.dayWords, longest: 64)
    ) { input, seed in
        let text = String(decoding: input, as: UTF8.self)
        if let day = Day(iso: text) {
            if day.description != text { return "another day" }
            let far = Day(number: Int(truncatingIfNeeded: seed &* 0x9e37_79b9_7f4a_7c15))
            if Day(iso: far.description) != far { return "a day that is not read" }
            _ = (
                day.advanced(by: day.distance(to: far)), day.startOfWeek(.monday), day.startOfMonth, Month(of: day).last
            )
            if StatisticsRange(.week, today: day, weekStart: .sunday).length < 1 { return "an empty week" }
        }
        if let instant = Instant(iso: text) {
            for offset in [0, 32_400, -34_200, 86_340, Int(truncatingIfNeeded: seed % 100_000)] {
                let written = instant.iso(offset: offset)
                if Instant.writable.contains(instant.advanced(bySeconds: Int64(offset))),
                    Instant(iso: written) != instant, offset.isMultiple(of: 60)
                {
                    return "an instant that is lost, \(written)"
                }
            }
        }
        if let time = TimeOfDay(text: text), time.description != text { return "another time" }
        if let month = Month(iso: text), month.description != text { return "another month" }
        if let repeats = TaskRepeat(text: text) {
            if repeats.text != text { return "another repeat" }
            let start = Day(number: Int(seed % 3_600_000) - 720_000)
            if let next = repeats.next(after: start, occurrence: 1), next <= start { return "a repeat that goes back" }
            let occurrences = repeats.days(from: start, occurrence: 1, in: start...start.advanced(by: 40))
            var last: Day?
            for day in occurrences.prefix(50) {
                if let last, day <= last { return "occurrences out of order" }
                last = day
            }
        }
        _ = StatisticsRange.Span(text: text)
        _ = Weekday(text: text)
        if NoteTags.read(text).contains(where: \.isEmpty) { return "an empty tag" }
        if let search = NoteSearch(text), search.words.isEmpty { return "a search for nothing" }
        _ = Wildcard(text).matches(String(text.reversed()))
        if text.asLine.asLine != text.asLine { return "tidied twice is another line" }
        return nil
    }

    /// Zones answer for every instant and day, and a later start is never earlier.
    static let zones = Target(
        name: "zones", mutator: Mutator(samples: Samples.zones, words: Samples.zoneWords, longest: 80), weight: 20
    ) { input, seed in
        guard let zone = Zone(String(decoding: input, as: UTF8.self)) else { return nil }
        if Zone(zone.name) != zone { return "a zone that is not found again" }
        var random = SeededGenerator(seed: seed)
        for _ in 0..<4 {
            let instant = Instant(seconds: Int64(bitPattern: random.next()) >> Int64(random.below(40)))
            if abs(zone.offset(at: instant)) > 86_400 { return "an offset of more than a day" }
            let day = Day(number: random.below(3_650_000) - 719_000)
            let noon = zone.firstInstant(of: day, hour: 12)
            if zone.firstInstant(of: day.next, hour: 12) < noon { return "days out of order" }
            let dayCalendar = DayCalendar(
                zones: ZoneHistory(zone), rules: RuleHistory(DayRules(dayStart: random.below(7))))
            if abs(dayCalendar.day(at: noon).distance(to: day)) > 1 { return "another day at noon" }
        }
        return nil
    }

    /// Forms are read deterministically, within their bounds; spans of a title stay within the text.
    static let forms = Target(
        name: "forms", mutator: Mutator(samples: Samples.forms, words: Samples.formWords), weight: 2
    ) { input, seed in
        let text = String(decoding: input, as: UTF8.self)
        let values = WebParsers.form(text)
        if WebParsers.form(text) != values { return "read in two ways" }
        if let site = Route(path: text), Route(path: site.path) != site { return "an address that leads elsewhere" }
        let entry = values?["entry"]?.first ?? text
        let before = String(entry.dropFirst(Int(seed % 5)))
        for range in WebParsers.kept(values?["keep"] ?? ["0-3", "4-9"], from: before, to: entry)
        where range.upperBound > entry.utf8.count || range.isEmpty {
            return "a stretch beyond the text"
        }
        return nil
    }

    /// Markdown gives HTML of known elements alone, each closed, and deterministically.
    static let markdown = Target(
        name: "markdown", mutator: Mutator(samples: Samples.markdown, words: Samples.markdownWords, longest: 600),
        weight: 4
    ) { input, _ in
        let text = String(decoding: input, as: UTF8.self)
        let html = WebParsers.html(markdown: text)
        if html != WebParsers.html(markdown: text) { return "read in two ways" }
        // By bytes, as browsers read it: a character may be an HTML delimiter with a combining mark.
        var open: [Substring.UTF8View] = []
        for part in html.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: UInt8(ascii: ">")) else { return "an element without an end" }
            let name = part[..<end].prefix { $0 != UInt8(ascii: " ") }
            if name.first == UInt8(ascii: "/") {
                let isClosed = open.popLast()?.elementsEqual(name.dropFirst()) ?? false
                if !isClosed { return "elements that cross" }
                continue
            }
            guard let known = Samples.elements.first(where: { $0.utf8.elementsEqual(name) }) else {
                return "an element \(String(decoding: name, as: UTF8.self))"
            }
            if !["hr", "br", "input", "img"].contains(known) { open.append(name) }
        }
        if !open.isEmpty { return "an element that stays open" }
        let lowered = html.lowercased()
        return lowered.contains("href=\"javascript") || lowered.contains("<script") ? "a script" : nil
    }

    /// The output of git is read the same, in whatever chunks it arrives.
    static let logs = Target(
        name: "logs", mutator: Mutator(samples: Samples.logs, words: Samples.logWords, longest: 1_200), weight: 2
    ) { input, seed in
        let coauthors = seed.isMultiple(of: 2)
        let whole = GitParsers.log(input, pieces: .max, coauthors: coauthors)
        if GitParsers.log(input, pieces: Int(seed % 97) + 1, coauthors: coauthors) != whole {
            return "pieces that matter"
        }
        for isLine in [false, true] {
            guard let date = GitParsers.date(input, isLine: isLine) else { continue }
            let wall = WallClock(date.at, offset: date.offset)
            if !(0...23).contains(wall.hour) { return "an hour that no clock shows" }
        }
        let text = String(decoding: input, as: UTF8.self)
        _ = GitParsers.version("git version " + text)
        let clean = GitParsers.clean(input, limit: 200)
        if clean.count > 200 { return "a text that is too long" }
        if GitParsers.clean(Array(clean.utf8), limit: 200) != clean { return "cleaned twice is another text" }
        return nil
    }

    /// Author dates are found in objects the same, in whatever chunks they arrive, each for a requested name.
    static let objects = Target(
        name: "objects", mutator: Mutator(samples: Samples.objects, words: Samples.objectWords, longest: 1_200),
        weight: 2
    ) { input, seed in
        let whole = GitParsers.objects(input, pieces: .max)
        if GitParsers.objects(input, pieces: Int(seed % 97) + 1) != whole { return "pieces that matter" }
        return whole.count > input.count { $0 == UInt8(ascii: "\n") } ? "more objects than lines" : nil
    }

    /// Changed paths are read the same, in whatever chunks they arrive; only requested paths are left out,
    /// by a given pattern.
    static let paths = Target(
        name: "paths", mutator: Mutator(samples: Samples.paths, words: Samples.pathWords, longest: 1_200), weight: 2
    ) { input, seed in
        let (patterns, names) = (Samples.patterns, Set(Samples.names))
        let whole = GitParsers.paths(input, pieces: .max, patterns: patterns, names: names)
        let other = GitParsers.paths(input, pieces: Int(seed % 97) + 1, patterns: patterns, names: names)
        if other != whole { return "pieces that matter" }
        return whole.allSatisfy { names.contains($0.key) && patterns.contains($0.value) } ? nil : "another commit"
    }
}
