import Core
import Engine
import Graphics
import Language

/// Section of the settings for the day rules and the counting of streaks.
struct DaysSection {
    let policies: [Choice]
    let dayStarts: [Choice]
    let minimum: UntrustedText
    let rest: [Choice]
    let weekStarts: [Choice]
    let streakModes: [Choice]
    let past: String
    let isPast: Bool
    /// First day of the ledger, on which changed day rules apply to all days.
    let isFirstDay: Bool

    init(
        _ settings: Settings, _ dayCalendar: DayCalendar, isFirstDay: Bool, form: FormState, _ language: Language
    ) {
        self.isFirstDay = isFirstDay
        let rules = dayCalendar.rules.current
        policies = Self.policies(form.value(.days, or: rules.policy.rawValue), language)
        let dayStart = form.value(.dayStart, or: String(rules.dayStart))
        dayStarts = DayRules.dayStarts.map { hour in
            Choice(.dayStart, value: String(hour), label: language.dayStart(hour), isChosen: dayStart == String(hour))
        }
        minimum = UntrustedText(form.value(.minimum, or: String(rules.minimum)), limit: 10)
        let sent = form.values.isEmpty ? nil : Set(form.values[SettingKey.rest.rawValue] ?? [])
        rest = Weekday.week(from: settings.weekStart).map { weekday in
            Choice(
                .rest, value: weekday.code, label: language.weekday(weekday),
                isChosen: sent?.contains(weekday.code) ?? rules.rest.contains(weekday))
        }
        let weekStart = form.value(.weekStart, or: settings.weekStart.code)
        weekStarts = [Weekday.sunday, .monday, .saturday].map { weekday in
            Choice(
                .weekStart, value: weekday.code, label: language.weekday(weekday),
                isChosen: weekStart == weekday.code)
        }
        let mode = form.value(.streak, or: settings.streakMode.rawValue)
        streakModes = [
            (Settings.StreakMode.daily, Message.streak.daily, Message.streak.dailyHint),
            (.weekly, .streak.weekly, .streak.weeklyHint),
        ].map { value, label, hint in
            Choice(
                .streak, value: value.rawValue, label: language.text(label), hint: language.text(hint),
                isChosen: mode == value.rawValue)
        }
        past = Field.past.rawValue
        isPast = form[.past] != nil
    }

    private static func policies(_ chosen: String, _ language: Language) -> [Choice] {
        let all: [(DayPolicy, Message, Message)] = [
            (.auto, .rule.policyAuto, .rule.policyAutoHint), (.commit, .rule.policyCommit, .rule.policyCommitHint),
            (.home, .rule.policyHome, .rule.policyHomeHint),
        ]
        return all.map { policy, label, hint in
            Choice(
                .days, value: policy.rawValue, label: language.text(label), hint: language.text(hint),
                isChosen: chosen == policy.rawValue)
        }
    }
}

/// Section of the settings for the home zone and its changes.
struct ZoneSection {
    /// Zone, and since when it applies.
    struct Move {
        let zone: String
        let since: String
    }

    let now: String
    let zone: UntrustedText
    let from: UntrustedText
    let names: [String]
    let moves: [Move]
    let today: String

    init(_ dayCalendar: DayCalendar, form: FormState, _ context: PageContext) {
        let language = context.language
        let zones = dayCalendar.zones
        now = language.text(.zone.now(zone: zones.zone(at: context.now).name))
        zone = UntrustedText(form[.zone] ?? "", limit: 64)
        from = UntrustedText(form[.from] ?? "", limit: 10)
        names = Zone.allNames
        let first = Move(zone: zones.first.name, since: language.text(.zone.first))
        let later = zones.moves.map { move in
            let offset = move.zone.offset(at: move.from)
            return Move(
                zone: move.zone.name,
                since: language.text(
                    .zone.since(time: language.moment(move.from, offset: offset, today: context.today))))
        }
        moves = ([first] + later).reversed()
        today = "\(context.today)"
    }
}

/// Section of the settings for the urgency of tasks.
struct TasksSection {
    let window: UntrustedText

    init(_ settings: Settings, form: FormState, _ language: Language) {
        window = UntrustedText(form.value(.urgencyWindow, or: String(settings.urgencyWindow.hours)), limit: 20)
    }
}

/// Section of the settings for freezes.
struct FreezesSection {
    let allowances: [Choice]
    let automatic: Choice
    let left: String

    init(_ settings: Settings, left: Int, form: FormState, _ language: Language) {
        let perMonth = form.value(.freezesPerMonth, or: String(settings.freezes.perMonth))
        allowances = FreezeRule.allowances.map { count in
            Choice(
                .freezesPerMonth, value: String(count),
                label: count == 0 ? language.text(.tile.none) : language.number(count),
                isChosen: perMonth == String(count))
        }
        automatic = Choice(
            .freezesAutomatic, value: "on", label: language.text(.settings.freezesAutomatic),
            hint: language.text(.settings.freezesAutomaticHint),
            isChosen: form.isOn(.freezesAutomatic, or: settings.freezes.automatic))
        self.left = language.text(.settings.freezesLeft(freezes: language.freezes(left)))
    }
}

extension DaysSection {
    func html(_ language: Language) -> HTML {
        """
        <form class="fields" method="post" action="\(Route.settings(.section(.days)).path)">
        <section class="card">
        <div class="field"><label for="day-start">\(language.text(.day.startTitle))</label>\
        <select class="input" id="day-start" name="day-start" aria-describedby="day-start-hint">\
        \(each: dayStarts, { $0.option })</select><p class="faint" id="day-start-hint">\
        \(language.text(.day.startHint))</p></div>
        <div class="field"><label for="minimum">\(language.text(.rule.minimumTitle))</label>\
        <input class="input short" type="number" inputmode="numeric" id="minimum" name="minimum" \
        min="\(DayRules.minimums.lowerBound)" max="\(DayRules.minimums.upperBound)" value="\(minimum)" \
        aria-describedby="minimum-hint">\
        <p class="faint" id="minimum-hint">\(language.text(.rule.minimumHint))</p></div>
        <fieldset aria-describedby="rest-hint"><legend>\(language.text(.rule.restTitle))</legend>\
        <div class="chips">\(each: rest, { $0.checkboxChip })</div>\
        <p class="faint" id="rest-hint">\(language.text(.rule.restHint))</p></fieldset>
        <fieldset><legend>\(language.text(.rule.policyTitle))</legend>\(each: policies, { $0.radioButton })</fieldset>
        \(if: isFirstDay, #"<p class="faint">\#(language.text(.rule.pastFirstDay))</p>"#, else: """
            <div class="choice"><input type="checkbox" name="\(past)" value="on" id="past"\
            \(if: isPast, " checked") aria-describedby="past-hint">\
            <label for="past">\(language.text(.rule.pastTitle))</label>\
            <p class="faint" id="past-hint">\(language.text(.rule.pastHint))</p></div>
            """)
        </section>
        <section class="card">
        <fieldset><legend>\(language.text(.streak.modeTitle))</legend>\
        \(each: streakModes, { $0.radioButton })</fieldset>
        <fieldset><legend>\(language.text(.rule.weekStartTitle))</legend>\
        <div class="chips">\(each: weekStarts, { $0.radioChip })</div></fieldset>
        </section>
        <p><button class="btn primary">\(language.text(.shell.save))</button></p>
        </form>
        """
    }
}

extension ZoneSection {
    func html(_ language: Language) -> HTML {
        """
        <section class="card">
        <p>\(now)</p>
        <form class="fields" method="post" action="\(Route.settings(.zone).path)">
        <div class="field"><label for="zone">\(language.text(.zone.choose))</label>\
        <input class="input" type="text" id="zone" name="zone" list="zones" required maxlength="64" value="\(zone)" \
        autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="zone-hint">\
        <datalist id="zones">\(each: names, { name in #"<option value="\#(name)"></option>"# })</datalist>\
        <p class="faint" id="zone-hint">\(language.text(.zone.hint))</p></div>
        <div class="field"><label for="from">\(language.text(.zone.from)) \
        <span class="faint">\(language.text(.shell.optional))</span></label>\
        <input class="input short" type="date" id="from" name="from" max="\(today)" value="\(from)" \
        aria-describedby="from-hint"><p class="faint" id="from-hint">\(language.text(.zone.fromHint))</p></div>
        <p><button class="btn primary">\(language.text(.zone.save))</button></p>
        </form>
        </section>
        <section class="card"><header><h2>\(language.text(.zone.history))</h2></header>\
        <dl class="facts">\
        \(each: moves, { move in #"<div><dt>\#(move.zone)</dt><dd class="num">\#(move.since)</dd></div>"# })</dl>\
        </section>
        """
    }
}

extension FreezesSection {
    func html(_ language: Language) -> HTML {
        """
        <form class="fields" method="post" action="\(Route.settings(.section(.freezes)).path)">
        <section class="card">
        <p class="muted">\(left)</p>
        <fieldset aria-describedby="per-month-hint"><legend>\(language.text(.settings.freezesPerMonth))</legend>\
        <div class="chips">\(each: allowances, { $0.radioChip })</div>\
        <p class="faint" id="per-month-hint">\(language.text(.settings.freezesPerMonthHint))</p></fieldset>
        \(automatic.checkbox)
        </section>
        <p><button class="btn primary">\(language.text(.shell.save))</button></p>
        </form>
        """
    }
}

extension TasksSection {
    func html(_ language: Language) -> HTML {
        """
        <form class="fields" method="post" action="\(Route.settings(.section(.tasks)).path)">
        <section class="card">
        <div class="field"><label for="urgency-window">\(language.text(.taskForm.urgencyWindow))</label>\
        <input class="input short" type="number" inputmode="numeric" id="urgency-window" name="urgency-window" \
        min="\(UrgencyWindow.allowed.lowerBound)" max="\(UrgencyWindow.allowed.upperBound)" value="\(window)" \
        aria-describedby="window-hint">\
        <p class="faint" id="window-hint">\(language.text(.taskForm.urgencyWindowHint))</p></div>
        </section>
        <p><button class="btn primary">\(language.text(.shell.save))</button></p>
        </form>
        """
    }
}
