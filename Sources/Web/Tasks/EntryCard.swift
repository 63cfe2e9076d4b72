import Core
import Engine
import Graphics
import Language
import Presentation

/// Input line of quick entry.
struct EntryCard {
    /// Destination after the form.
    let next: String
    /// Revision that the page was made from, used for idempotency: a form sent twice creates one task.
    let mark: String
    /// Day of a task whose entry names none.
    let on: String?
    let placeholder: String
    /// Rejected text, unchanged.
    let text: String
    let problem: UntrustedText

    /// Creates the input line of a page.
    ///
    /// - Parameter day: day that the page is about.
    init(on day: Day? = nil, hint: Message = .entry.hint, form: FormState = FormState(), context: PageContext) {
        next = context.place
        mark = context.revision
        on = day.map(String.init(describing:))
        placeholder = context.language.text(hint)
        text = form[.entry] ?? ""
        problem = UntrustedText(form[.entry] == nil ? "" : form.problem ?? "", limit: 1_000)
    }
}

/// Reading of an entry: what was understood, what remains for the title, and the task's quadrant.
struct EntryReading {
    /// Understood part of the entry.
    struct Chip {
        /// Range in the entry, such as `3-9`, in bytes of UTF-8.
        let range: String
        /// Meaning of the part.
        let meaning: UntrustedText
        /// Kind of the part.
        let name: String
        let id: String
        /// Label of the button that returns the part to the title, for assistive technology.
        let keepLabel: UntrustedText
        let isKept: Bool
    }

    /// Quadrant, or the tray of unsorted tasks.
    struct Place {
        let quadrant: String
        let goesTo: String
    }

    let chips: [Chip]
    let title: UntrustedText
    let quadrant: String
    let quadrantStyle: String
    /// Possible quadrants in the order in which presses cycle through them, each with a sentence.
    let places: [Place]
    let problem: UntrustedText

    init(_ report: EntryReport, kept: [Range<Int>] = [], today: Day, language: Language) {
        let bytes = Array(report.text.utf8)
        let read = report.reading.chips.map { chip in
            Self.chip(
                chip.range, chip.text,
                meaning: language.meaning(of: chip, in: report.reading, today: today), name: language.chip(chip.kind),
                isKept: false, language)
        }
        let taken = kept.filter { $0.upperBound <= bytes.count }.map { range in
            let text = String(decoding: bytes[range], as: UTF8.self)
            return Self.chip(range, text, meaning: text, name: language.text(.entry.title), isKept: true, language)
        }
        chips = read + taken
        title = UntrustedText(report.reading.fields.title)
        quadrant = language.quadrant(report.quadrant)
        places = ([.unsorted] + Quadrant.matrix).map { place in
            Place(
                quadrant: place.rawValue,
                goesTo: place == .unsorted
                    ? language.text(.entry.goesUnsorted)
                    : language.text(.entry.goesTo(quadrant: language.quadrant(place))))
        }
        quadrantStyle = report.quadrant.rawValue
        problem = UntrustedText(report.faults.first.map { language.sentence(for: $0).text } ?? "", limit: 1_000)
    }

    private static func chip(
        _ range: Range<Int>, _ text: String, meaning: String, name: String, isKept: Bool,
        _ language: Language
    ) -> Chip {
        let place = "\(range.lowerBound)-\(range.upperBound)"
        return Chip(
            range: place, meaning: UntrustedText(meaning), name: name, id: "keep-\(place)",
            keepLabel: UntrustedText(language.text(.entry.keepNamed(text: text))), isKept: isKept)
    }
}

/// Page with the reading of an entry, for browsers without scripts.
struct EntryPage {
    let entry: EntryCard
    let reading: EntryReading
    let backPath: String

    init(_ report: EntryReport, kept: [Range<Int>], on day: Day?, form: FormState, context: PageContext) {
        entry = EntryCard(on: day, form: form, context: context)
        reading = EntryReading(report, kept: kept, today: context.today, language: context.language)
        backPath = context.place
    }
}

/// Ranges of an entry that belong to its title, whatever they mean.
enum TitleRanges {
    /// Reads ranges such as `3-9`; invalid ones are ignored.
    static func read(_ values: [String]) -> [Range<Int>] {
        values.compactMap { value in
            let parts = value.split(separator: "-", omittingEmptySubsequences: false)
            let ends = parts.compactMap { Int($0) }
            guard parts.count == 2, ends.count == 2, ends[0] >= 0, ends[0] < ends[1], ends[1] <= 100_000 else {
                return nil
            }
            return ends[0]..<ends[1]
        }
    }

    /// Returns the ranges after an entry was changed, without those that the change touches.
    static func moved(_ ranges: [Range<Int>], from old: String, to new: String) -> [Range<Int>] {
        let (before, after) = (Array(old.utf8), Array(new.utf8))
        if before == after { return ranges.filter { $0.upperBound <= after.count } }
        var start = 0
        while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
        // Two characters can begin with the same byte.
        while start > 0, isInside(before, start) || isInside(after, start) { start -= 1 }
        var end = 0
        while end < min(before.count, after.count) - start,
            before[before.count - 1 - end] == after[after.count - 1 - end]
        {
            end += 1
        }
        while end > 0, isInside(before, before.count - end) { end -= 1 }
        return ranges.compactMap { range in
            if range.upperBound <= start { return range }
            guard range.lowerBound >= before.count - end, range.upperBound <= before.count else { return nil }
            let shift = after.count - before.count
            return range.lowerBound + shift..<range.upperBound + shift
        }
    }

    /// Whether an index is inside a multi-byte character.
    private static func isInside(_ bytes: [UInt8], _ place: Int) -> Bool {
        place < bytes.count && bytes[place] & 0b1100_0000 == 0b1000_0000
    }
}

extension EntryPage {
    func html(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(language.text(.entry.readTitle))</h1>\
        <a class="btn" href="\(backPath)">\(language.text(.shell.back))</a></div>
        <section class="card">
        <form class="fields" method="post" action="\(Route.tasks(.matrix).path)">\
        <input type="hidden" name="next" value="\(entry.next)"><input type="hidden" name="mark" value="\(entry.mark)">\
        <input type="hidden" name="read" value="\(entry.text)">\
        \(if: entry.on, { on in #"<input type="hidden" name="on" value="\#(on)">"# })
        <div class="field"><label for="entry">\(language.text(.entry.label))</label>\
        <input class="input" id="entry" type="text" name="entry" value="\(entry.text)" autocomplete="off" \
        enterkeyhint="done"></div>
        <dl class="facts"><div><dt>\(language.text(.taskForm.titleLabel))</dt><dd>\
        <bdi>\(reading.title)</bdi></dd></div><div><dt>\(language.text(.entry.place))</dt>\
        <dd class="q-\(reading.quadrantStyle)"><span class="in-q">\(reading.quadrant)</span></dd></div></dl>
        \(reading.problem.banner)
        \(if: !reading.chips.isEmpty, """
            <fieldset><legend>\(language.text(.entry.readTitle))</legend>\
            <p class="faint">\(language.text(.entry.readText))</p>\(each: reading.chips, { chip in """
                <div class="choice"><input type="checkbox" name="keep" value="\(chip.range)" id="\(chip.id)"\
                \(if: chip.isKept, " checked") aria-describedby="\(chip.id)-hint"><label for="\(chip.id)">\
                <bdi>\(chip.keepLabel)</bdi></label><p class="faint" id="\(chip.id)-hint">\(chip.name) · \
                <bdi>\(chip.meaning)</bdi></p></div>
                """ })</fieldset>
            """, else: #"<p class="muted">\#(language.text(.entry.nothing))</p>"#)
        <p class="bar"><button class="btn primary">\(language.text(.shell.add))</button>\
        <button class="btn" formaction="\(Route.tasks(.reading).path)">\(language.text(.entry.again))</button></p>
        </form>
        </section>
        """
    }
}

extension EntryCard {
    func html(_ language: Language) -> HTML {
        """
        <form class="quick" method="post" action="\(Route.tasks(.matrix).path)" data-soft data-entry \
        data-reading="\(Route.tasks(.reading).path)"><input type="hidden" name="next" value="\(next)">\
        <input type="hidden" name="mark" value="\(mark)">\
        \(if: on, { on in #"<input type="hidden" name="on" value="\#(on)">"# })
        <div class="addline"><input class="input" id="entry" type="text" name="entry" value="\(text)" \
        placeholder="\(placeholder)" aria-label="\(language.text(.entry.label))" autocomplete="off" \
        enterkeyhint="done"\
        \(if: problem.nonEmpty != nil, #" aria-invalid="true" aria-describedby="entry-problem" autofocus"#)>\
        <button class="btn primary">\(language.text(.shell.add))</button>\
        <button class="btn peek" formaction="\(Route.tasks(.reading).path)">\(language.text(.entry.peek))</button>\
        </div>
        \(if: problem.nonEmpty, { problem in """
            <p class="banner warn" role="alert" id="entry-problem"><bdi>\(problem)</bdi></p>
            """ })
        <div class="reading" data-reads hidden></div>
        </form>
        """
    }
}
