import Graphics
import Language

/// Section of the settings for sounds and gestures, which the device stores itself; the account does not have them.
struct SoundSection {
    /// Effect that can be played, or piece that can be chosen.
    struct Sound {
        /// Name in scripts.
        let name: String
        let label: String
    }

    /// Gesture, and the buttons and keys that do the same.
    struct Gesture {
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

    /// Returns the texts for a script that shows the device's sound settings in the list of sections, as JSON.
    static func words(_ language: Language) -> String {
        let words: [String: Message] = ["off": .sound.off, "effects": .sound.effects, "music": .sound.music]
        return JSONText.of(words.mapValues { language.text($0) })
    }
}

extension SoundSection {
    func html(_ language: Language) -> HTML {
        """
        <p class="muted">\(language.text(.sound.lead))</p>
        <noscript><p class="banner warn">\(language.text(.sound.needsScripts))</p></noscript>
        <form class="fields scripted" id="sounds">
        <section class="card">
        <header><h2>\(language.text(.sound.effects))</h2></header>
        <div class="choice"><input type="checkbox" id="effects" data-set="effects">\
        <label for="effects">\(language.text(.sound.effectsOn))</label></div>
        <div class="field"><label for="effects-volume">\(language.text(.sound.effectsVolume)) \
        <span class="faint num" aria-hidden="true" data-volume="effectsVolume"></span></label>\
        <input type="range" id="effects-volume" data-set="effectsVolume" min="0" max="100" step="5"></div>
        <fieldset><legend>\(language.text(.sound.listen))</legend><div class="chips">\(each: effects, { effect in """
            <button class="btn" type="button" data-listen="\(effect.name)">\(effect.label)</button>
            """ })</div></fieldset>
        <div class="choice"><input type="checkbox" id="haptics" data-set="haptics" aria-describedby="haptics-hint">\
        <label for="haptics">\(language.text(.sound.haptics))</label>\
        <p class="faint" id="haptics-hint">\(language.text(.sound.hapticsHint))</p></div>
        </section>
        <section class="card">
        <header><h2>\(language.text(.sound.music))</h2></header>
        <div class="choice"><input type="checkbox" id="music" data-set="music" aria-describedby="music-hint">\
        <label for="music">\(language.text(.sound.musicOn))</label>\
        <p class="faint" id="music-hint">\(language.text(.sound.musicHint))</p></div>
        <div class="field"><label for="piece">\(language.text(.sound.piece))</label>\
        <select class="input" id="piece" data-set="piece">\
        \(each: pieces, { piece in #"<option value="\#(piece.name)">\#(piece.label)</option>"# })</select></div>
        <div class="field"><label for="music-volume">\(language.text(.sound.musicVolume)) \
        <span class="faint num" aria-hidden="true" data-volume="musicVolume"></span></label>\
        <input type="range" id="music-volume" data-set="musicVolume" min="0" max="100" step="5"></div>
        </section>
        </form>
        <section class="card"><header><h2>\(language.text(.sound.gesturesTitle))</h2></header>\
        <ul class="ruled">\(each: gestures, { gesture in """
            <li><p><b>\(gesture.name)</b><br><span class="muted">\(gesture.does)</span></p></li>
            """ })</ul></section>
        """
    }
}
