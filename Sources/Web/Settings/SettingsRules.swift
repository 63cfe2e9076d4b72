import Core
import Engine
import Language

/// The day rules and how streaks are counted.
struct DaysSection: TemplateValue {
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
    let fewest = DayRules.minimums.lowerBound
    let most = DayRules.minimums.upperBound

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

/// The home zone and its moves.
struct ZoneSection: TemplateValue {
    /// A zone and since when it holds.
    struct Move: TemplateValue {
        let zone: String
        let since: String
    }

    let now: String
    let zone: UntrustedText
    let from: UntrustedText
    let names: [String]
    let moves: [Move]
    let path = Route.settings(.zone).path
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

/// When tasks turn urgent.
struct TasksSection: TemplateValue {
    let window: UntrustedText
    let fewest = UrgencyWindow.allowed.lowerBound
    let most = UrgencyWindow.allowed.upperBound

    init(_ settings: Settings, form: FormState, _ language: Language) {
        window = UntrustedText(form.value(.urgencyWindow, or: String(settings.urgencyWindow.hours)), limit: 20)
    }
}

/// The rule of freezes.
struct FreezesSection: TemplateValue {
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
