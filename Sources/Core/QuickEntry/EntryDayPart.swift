/// A part of the day, given with an hour or alone.
enum EntryDayPart {
    case morning, afternoon, dawn, early, noonish, evening, night

    /// Returns the hour on the 24-hour clock and whether it is on the next date; nil for a combination that nobody
    /// uses.
    func hour(_ said: Int) -> (hour: Int, isOnNextDate: Bool)? {
        switch (self, said) {
        case (.morning, 12), (.dawn, 12): (0, false)
        case (.morning, 0...11), (.dawn, 0...6), (.early, 4...11), (.noonish, 10...12): (said, false)
        case (.afternoon, 12...23), (.noonish, 13...17), (.evening, 16...23), (.night, 18...23): (said, false)
        case (.afternoon, 1...11), (.noonish, 1...5), (.evening, 4...11), (.night, 6...11): (said + 12, false)
        case (.night, 12), (.night, 24), (.night, 0): (0, true)
        case (.night, 1...5): (said, true)
        default: nil
        }
    }

    /// Time that the part denotes when it is given alone.
    var alone: EntryTime {
        let hour =
            switch self {
            case .dawn: 5
            case .morning, .early: 9
            case .noonish: 12
            case .afternoon: 15
            case .evening: 19
            case .night: 21
            }
        return EntryTime(time: TimeOfDay(minutes: hour * 60), part: self)
    }

    /// Parts that precede an hour.
    static let korean: [(StaticString, EntryDayPart)] = [
        ("오전", .morning), ("오후", .afternoon), ("새벽", .dawn), ("아침", .early), ("점심", .noonish), ("낮", .noonish),
        ("저녁", .evening), ("밤", .night),
    ]
    /// Parts that follow an hour.
    static let english: [(StaticString, EntryDayPart)] = [
        ("in the morning", .morning), ("in the afternoon", .noonish), ("in the evening", .evening),
        ("at night", .night),
    ]
    static let halves: [(StaticString, EntryDayPart)] = [
        ("am", .morning), ("a.m.", .morning), ("a.m", .morning), ("pm", .afternoon), ("p.m.", .afternoon),
        ("p.m", .afternoon),
    ]
    /// Parts that can follow a day without an hour.
    static let koreanAlone: [(StaticString, EntryDayPart)] = korean.filter { $0.1 != .noonish } + [("점심", .noonish)]
    static let englishAlone: [(StaticString, EntryDayPart)] = [
        ("morning", .morning), ("afternoon", .afternoon), ("evening", .evening), ("night", .night),
    ]
}
