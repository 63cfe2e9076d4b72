/// The kinds of files that a letter is saved as.
package enum LetterPicture: String, CaseIterable, Hashable, Sendable {
    case svg, png
}

/// The addresses of mailboxes and their letters.
package enum MailboxSite: Hashable, Sendable {
    /// The mailboxes; a form sent there makes one.
    case mailboxes
    case new
    /// A mailbox; a form sent there changes it.
    case mailbox(Int)
    case settings(Int)
    /// The form of a new letter; sent there, it puts the letter in.
    case writing(Int)
    /// A letter that was drawn.
    case letter(Int)
    /// The same as a picture.
    case picture(Int, LetterPicture)
    /// The letters that were drawn, as a file.
    case file(Int)
    /// A file on which friends write who do not reach this server.
    case paper(Int)

    // What is done, by a form
    case draws(Int)
    case letters(Int)
    case archive(Int), archiveRemoval(Int)
    case hiding(Int), restoration(Int), removal(Int)
    case link(Int), linkRenewal(Int), linkClosing(Int)

    // For friends, by a secret
    /// The form on which friends write a letter, by the secret of the mailbox.
    case invitation(String)
    /// A letter for whoever wrote it, by its own secret; a form sent there changes it.
    case written(String)
    case withdrawal(String)
}

extension MailboxSite: AreaSite {
    static let roots = ["mailbox", "letters", friendRoot]

    /// What the addresses begin with that friends come by.
    static let friendRoot = "to"

    init?(parts: [String]) {
        let names = Array(parts.dropFirst())
        if parts[0] == Self.friendRoot {
            guard let site = Self.ofFriends(names) else { return nil }
            self = site
        } else if parts[0] == "mailbox", names.isEmpty {
            self = .mailboxes
        } else if parts == ["mailbox", "new"] {
            self = .new
        } else if let number = names.first.flatMap(Site.number),
            let site = Self.find(parts[0], number, names.dropFirst().joined(separator: "/"))
        {
            self = site
        } else {
            return nil
        }
    }

    private static func ofFriends(_ names: [String]) -> MailboxSite? {
        switch names.count {
        case 1: .invitation(names[0])
        case 2 where names[0] == "letters": .written(names[1])
        case 3 where names[0] == "letters" && names[2] == "withdrawal": .withdrawal(names[1])
        default: nil
        }
    }

    private static func find(_ root: String, _ number: Int, _ part: String) -> MailboxSite? {
        switch (root, part) {
        case ("mailbox", ""): .mailbox(number)
        case ("mailbox", "settings"): .settings(number)
        case ("mailbox", "writing"): .writing(number)
        case ("mailbox", "draws"): .draws(number)
        case ("mailbox", "letters"): .letters(number)
        case ("mailbox", "archive"): .archive(number)
        case ("mailbox", "archive/removal"): .archiveRemoval(number)
        case ("mailbox", "letters.json"): .file(number)
        case ("mailbox", "letter-paper.html"): .paper(number)
        case ("mailbox", "link"): .link(number)
        case ("mailbox", "link/renewal"): .linkRenewal(number)
        case ("mailbox", "link/closing"): .linkClosing(number)
        case ("letters", ""): .letter(number)
        case ("letters", "picture.svg"): .picture(number, .svg)
        case ("letters", "picture.png"): .picture(number, .png)
        case ("letters", "hiding"): .hiding(number)
        case ("letters", "restoration"): .restoration(number)
        case ("letters", "removal"): .removal(number)
        default: nil
        }
    }

    var path: String {
        switch self {
        case .mailboxes: "/mailbox"
        case .new: "/mailbox/new"
        case .mailbox(let number): "/mailbox/\(number)"
        case .settings(let number): "/mailbox/\(number)/settings"
        case .writing(let number): "/mailbox/\(number)/writing"
        case .draws(let number): "/mailbox/\(number)/draws"
        case .letters(let number): "/mailbox/\(number)/letters"
        case .archive(let number): "/mailbox/\(number)/archive"
        case .archiveRemoval(let number): "/mailbox/\(number)/archive/removal"
        case .file(let number): "/mailbox/\(number)/letters.json"
        case .paper(let number): "/mailbox/\(number)/letter-paper.html"
        case .letter(let number): "/letters/\(number)"
        case .picture(let number, let kind): "/letters/\(number)/picture.\(kind.rawValue)"
        case .hiding(let number): "/letters/\(number)/hiding"
        case .restoration(let number): "/letters/\(number)/restoration"
        case .removal(let number): "/letters/\(number)/removal"
        case .link(let number): "/mailbox/\(number)/link"
        case .linkRenewal(let number): "/mailbox/\(number)/link/renewal"
        case .linkClosing(let number): "/mailbox/\(number)/link/closing"
        case .invitation(let secret): "/to/\(Site.encoded(secret))"
        case .written(let secret): "/to/letters/\(Site.encoded(secret))"
        case .withdrawal(let secret): "/to/letters/\(Site.encoded(secret))/withdrawal"
        }
    }

    var use: Site.Use {
        switch self {
        case .mailboxes, .mailbox, .writing, .invitation, .written: .readAndChange
        case .new, .settings, .letter, .picture, .file, .paper: .read
        case .draws, .letters, .archive, .archiveRemoval, .hiding, .restoration, .removal, .link, .linkRenewal,
            .linkClosing, .withdrawal:
            .change
        }
    }

    var isPage: Bool {
        switch self {
        case .mailboxes, .new, .mailbox, .settings, .writing, .letter: true
        case .picture, .file, .paper, .draws, .letters, .archive, .archiveRemoval, .hiding, .restoration, .removal,
            .link,
            .linkRenewal, .linkClosing, .invitation, .written, .withdrawal:
            false
        }
    }

    var isMadeFromWhatIsStored: Bool { isPage }

    /// Whether it is for friends who know a secret, with no session.
    var isOpen: Bool {
        switch self {
        case .invitation, .written, .withdrawal: true
        default: false
        }
    }

    /// Whether strangers are shown something, or asked for it.
    var reachesOut: Bool {
        switch self {
        case .link, .linkRenewal: true
        default: isOpen
        }
    }
}
