import Language

/// Sounds and gestures of the device that shows the page, which keeps what is set itself: no account knows of it.
struct SoundSection: TemplateValue {
    /// An effect that can be listened to, or a piece that can be chosen.
    struct Sound: TemplateValue {
        /// What scripts call it.
        let name: String
        let label: String
    }

    /// What a finger can do, and which buttons and keys do the same.
    struct Gesture: TemplateValue {
        let name: String
        let does: String
    }

    let effects: [Sound]
    let pieces: [Sound]
    let gestures: [Gesture]

    private static let effects: [(String, Message)] = [
        ("tick", .sound.effectTick), ("add", .sound.effectAdd), ("delete", .sound.effectDelete),
        ("letter", .sound.effectLetter),
        ("commit", .sound.effectCommit), ("challenge", .sound.effectChallenge), ("menu", .sound.effectMenu),
    ]
    private static let pieces: [(String, Message)] = [("meadow", .sound.pieceMeadow), ("night", .sound.pieceNight)]
    private static let gestures: [(Message, Message)] = [
        (.gesture.turn, .gesture.turnText), (.gesture.done, .gesture.doneText), (.gesture.menu, .gesture.menuText),
        (.gesture.note, .gesture.noteText), (.gesture.select, .gesture.selectText), (.gesture.back, .gesture.backText),
        (.gesture.more, .gesture.moreText),
    ]

    init(_ language: Language) {
        effects = Self.effects.map { Sound(name: $0, label: language.text($1)) }
        pieces = Self.pieces.map { Sound(name: $0, label: language.text($1)) }
        gestures = Self.gestures.map { Gesture(name: language.text($0), does: language.text($1)) }
    }

    /// What the list of the settings says once it knows what is set on the device, as JSON.
    static func words(_ language: Language) -> String {
        let words: [String: Message] = ["off": .sound.off, "effects": .sound.effects, "music": .sound.music]
        return JSONText.of(words.mapValues { language.text($0) })
    }
}
