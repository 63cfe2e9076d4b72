/// Command spellings of earlier versions, which still work.
enum EarlierSpelling {
    /// Earlier and current words of commands.
    ///
    /// Moved commands precede renamed subcommands, which are looked up under the new command.
    static let table: [(was: String, now: String)] = [
        ("author", "count author"), ("exclude", "count exclude"), ("rest", "count rest"), ("zone", "count zone"),
        ("hook", "count hook"),
        ("login", "source login"), ("logout", "source logout"),
        ("remind", "notify nudges"), ("push", "notify devices"), ("channel", "notify channels"),
        ("card", "share card"), ("feed", "share feed"),
        ("export", "data export"), ("import", "data import"), ("erase", "data erase"),
        ("agent", "server agent"), ("worker", "server worker"), ("link", "server link"),
        ("session", "server session"), ("token", "server token"), ("admin", "server admin"),
        ("database", "server database"), ("secrets", "server secrets"), ("backup", "server backup"),
        ("todo rm", "todo remove"), ("note rm", "note remove"), ("mailbox rm", "mailbox remove"),
        ("mailbox create", "mailbox add"),
        ("notify devices devices", "notify devices list"), ("notify nudges status", "notify nudges show"),
        ("count hook status", "count hook show"), ("share status", "share show"),
        ("server agent status", "server agent show"), ("server link status", "server link show"),
        ("server session end", "server session remove"), ("server token revoke", "server token remove"),
        ("server admin people", "server admin list"), ("server admin delete", "server admin remove"),
    ]

    /// Moved commands, by their earlier name and by the last word of the current one.
    static let commands: [String: String] = table.reduce(into: [:]) { commands, spelling in
        guard !spelling.was.contains(" "), let name = spelling.now.split(separator: " ").last else { return }
        for word in [spelling.was, String(name)] { commands[word] = "haru " + spelling.now }
    }

    /// Replaces an earlier spelling with the current one.
    static func replaced(in arguments: [String]) -> [String] {
        var (arguments, words) = (arguments, CommonOptions.words(of: arguments))
        for (was, now) in table {
            let was = was.split(separator: " ").map(String.init)
            let places = words.prefix(was.count)
            guard places.map({ arguments[$0] }) == was, let first = places.first, let last = places.last else {
                continue
            }
            // Common options may stand between the words.
            let between = (first...last).filter { !places.contains($0) }.map { arguments[$0] }
            arguments.replaceSubrange(first...last, with: between + now.split(separator: " ").map(String.init))
            words = CommonOptions.words(of: arguments)
        }
        return arguments
    }
}

extension CommonOptions {
    /// Positions of the words of a command and of its arguments, before its own options; a leading `help` is not one.
    static func words(of arguments: [String]) -> [Int] {
        var places: [Int] = []
        var index = 0
        while index < arguments.count {
            let word = arguments[index]
            if word.hasPrefix("-") {
                guard let option = names.first(where: { word == $0 || word.hasPrefix($0 + "=") })
                else { break }
                index += word == option ? 2 : 1
                continue
            }
            if !(places.isEmpty && word == "help") { places.append(index) }
            index += 1
        }
        return places
    }
}
