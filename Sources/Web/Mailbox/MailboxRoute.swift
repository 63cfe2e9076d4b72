/// File types that a letter can be saved as.
package enum LetterPicture: String, CaseIterable, Hashable, Sendable {
    case svg, png
}

/// Routes of mailboxes and their letters.
package enum MailboxRoute: Hashable, Sendable {
    /// List of mailboxes; a POST creates one.
    case mailboxes
    case new
    /// Form that opens a gift file; a POST adds its mailbox.
    case giftOpening
    /// A mailbox; a POST changes it.
    case mailbox(Int)
    case settings(Int)
    /// Form of a new letter; a POST adds the letter.
    case writing(Int)
    /// A drawn letter.
    case letter(Int)
    /// A drawn letter as a picture.
    case picture(Int, LetterPicture)
    /// The drawn letters, as a file.
    case file(Int)
    /// Letter paper file for friends who cannot reach this server.
    case paper(Int)

    // Form actions
    case draws(Int)
    case letters(Int), letterFiles(Int)
    case archive(Int), archiveRemoval(Int)
    case hiding(Int), restoration(Int), removal(Int)
    case link(Int), linkRenewal(Int), linkClosing(Int)
    case giftLink(Int), giftLinkClosing(Int), giftFile(Int)

    // For friends, by secret
    /// Form on which friends write a letter, by the secret of the mailbox; a POST sends it.
    case invitation(String)
    /// A letter for its writer, by its own secret; a POST changes it.
    case written(String)
    case withdrawal(String)

    // For another account, by secret
    /// A mailbox that is given away; a POST takes it.
    case gift(String)
}

extension MailboxRoute: AreaRoute {
    static let roots = ["mailbox", "letters", friendRoot, giftRoot]

    /// First path component of URLs for friends.
    private static let friendRoot = "to"
    /// First path component of gift links.
    private static let giftRoot = "gift"

    /// First path components of URLs that contain a secret.
    static let secretRoots = [friendRoot, giftRoot]

    init?(parts: [String]) {
        let names = Array(parts.dropFirst())
        if parts[0] == Self.giftRoot, names.count == 1 {
            self = .gift(names[0])
        } else if parts[0] == Self.friendRoot {
            guard let route = Self.ofFriends(names) else { return nil }
            self = route
        } else if parts[0] == "mailbox", names.isEmpty {
            self = .mailboxes
        } else if parts == ["mailbox", "new"] {
            self = .new
        } else if parts == ["mailbox", "gift"] {
            self = .giftOpening
        } else if let number = names.first.flatMap(Route.number),
            let route = Self.find(parts[0], number, names.dropFirst().joined(separator: "/"))
        {
            self = route
        } else {
            return nil
        }
    }

    private static func ofFriends(_ names: [String]) -> MailboxRoute? {
        switch names.count {
        case 1: .invitation(names[0])
        case 2 where names[0] == "letters": .written(names[1])
        case 3 where names[0] == "letters" && names[2] == "withdrawal": .withdrawal(names[1])
        default: nil
        }
    }

    private static func find(_ root: String, _ number: Int, _ part: String) -> MailboxRoute? {
        switch (root, part) {
        case ("mailbox", ""): .mailbox(number)
        case ("mailbox", "settings"): .settings(number)
        case ("mailbox", "writing"): .writing(number)
        case ("mailbox", "draws"): .draws(number)
        case ("mailbox", "letters"): .letters(number)
        case ("mailbox", "letters/files"): .letterFiles(number)
        case ("mailbox", "archive"): .archive(number)
        case ("mailbox", "archive/removal"): .archiveRemoval(number)
        case ("mailbox", "letters.json"): .file(number)
        case ("mailbox", "letter-paper.html"): .paper(number)
        case ("mailbox", "link"): .link(number)
        case ("mailbox", "link/renewal"): .linkRenewal(number)
        case ("mailbox", "link/closing"): .linkClosing(number)
        case ("mailbox", "gift"): .giftLink(number)
        case ("mailbox", "gift/closing"): .giftLinkClosing(number)
        case ("mailbox", "gift-file"): .giftFile(number)
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
        case .giftOpening: "/mailbox/gift"
        case .mailbox(let number): "/mailbox/\(number)"
        case .settings(let number): "/mailbox/\(number)/settings"
        case .writing(let number): "/mailbox/\(number)/writing"
        case .draws(let number): "/mailbox/\(number)/draws"
        case .letters(let number): "/mailbox/\(number)/letters"
        case .letterFiles(let number): "/mailbox/\(number)/letters/files"
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
        case .giftLink(let number): "/mailbox/\(number)/gift"
        case .giftLinkClosing(let number): "/mailbox/\(number)/gift/closing"
        case .giftFile(let number): "/mailbox/\(number)/gift-file"
        case .invitation(let secret): "/to/\(Route.encoded(secret))"
        case .written(let secret): "/to/letters/\(Route.encoded(secret))"
        case .withdrawal(let secret): "/to/letters/\(Route.encoded(secret))/withdrawal"
        case .gift(let secret): "/gift/\(Route.encoded(secret))"
        }
    }

    var use: Route.Use {
        switch self {
        case .mailboxes, .giftOpening, .mailbox, .writing, .invitation, .written, .gift: .readAndChange
        case .new, .settings, .letter, .picture, .file, .paper: .read
        case .draws, .letters, .letterFiles, .archive, .archiveRemoval, .hiding, .restoration, .removal, .link,
            .linkRenewal, .linkClosing, .giftLink, .giftLinkClosing, .giftFile, .withdrawal:
            .change
        }
    }

    var isPage: Bool {
        switch self {
        case .mailboxes, .new, .giftOpening, .mailbox, .settings, .writing, .letter, .gift: true
        case .picture, .file, .paper, .draws, .letters, .letterFiles, .archive, .archiveRemoval, .hiding,
            .restoration, .removal, .link, .linkRenewal, .linkClosing, .giftLink, .giftLinkClosing, .giftFile,
            .invitation, .written, .withdrawal:
            false
        }
    }

    var isMadeFromWhatIsStored: Bool {
        // The offered mailbox is stored in another account.
        if case .gift = self { return false }
        return isPage
    }

    /// Whether the route is for friends with a secret, without a session.
    var isOpen: Bool {
        switch self {
        case .invitation, .written, .withdrawal: true
        default: false
        }
    }

    /// Whether the route shares data with strangers or receives data from them.
    var reachesOut: Bool {
        switch self {
        case .link, .linkRenewal, .giftLink, .gift, .giftFile, .giftOpening: true
        default: isOpen
        }
    }
}
