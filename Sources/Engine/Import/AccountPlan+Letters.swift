import Core
import Storage

extension AccountPlan {
    /// Plans mailboxes and drawn letters that do not exist here yet.
    mutating func planLetters(in tx: Tx) throws {
        let here = try tx.mailboxes.all()
        let format = ImportFormat.haru.rawValue
        let came = try tx.importedItems.items(of: .mailbox, format: format)
        var identities: [Int: String] = [:]
        var held = here.count
        var hasPast = here.contains(where: \.mailbox.isPast)
        for row in document.rows["mailboxes"] ?? [] {
            guard let number = row["id"].number, let created = row["createdAt"].instant,
                identities[number] == nil
            else {
                skip(row["occasion"].text ?? "", .unknownKind)
                continue
            }
            let identity = AccountItem.identity(document.account, number, created)
            identities[number] = identity
            let isPast = row["pastThrough"] != .null
            let own = here.first { own in
                if let number = came[identity] { return own.mailbox.number == number }
                return AccountItem.identity(account, own.mailbox.number, own.mailbox.createdAt) == identity
                    || own.mailbox.createdAt == created && own.mailbox.occasion == row["occasion"].text
                    || own.mailbox.isPast && isPast
            }
            if let own {
                mailboxes[number] = own.mailbox.number
                count("mailboxes") { $0.known += 1 }
            } else if came[identity] != nil {
                count("mailboxes") { $0.known += 1 }
            } else if held >= UseCases.mostMailboxes || Mailbox(exported: row) == nil || isPast && hasPast {
                skip(row["occasion"].text ?? "", held >= UseCases.mostMailboxes ? .noRoom : .unknownKind)
            } else {
                held += 1
                hasPast = hasPast || isPast
                changes["mailboxes", default: []].append(Change(row: row))
                count("mailboxes") { $0.added += 1 }
            }
        }
        let added = Set(rows("mailboxes").compactMap { $0["id"].integer })
        let known = try tx.importedItems.items(of: .letter, format: format)
        let all = try tx.letters.all()
        let ours = Set(all.map { LetterKey($0) })
        var room: [Int: Int] = [:]
        for (number, here) in mailboxes { room[number] = all.count { $0.mailbox == here } }
        var met: Set<String> = []
        for letter in document.letters {
            guard let mailbox = identities[letter.mailbox], met.insert(letter.identity(in: mailbox)).inserted else {
                skip(letter.fields.writer, .unknownKind)
                continue
            }
            let isHere = mailboxes[letter.mailbox].map { ours.contains(LetterKey(letter, in: $0)) } ?? false
            if isHere || known[letter.identity(in: mailbox)] != nil {
                count("letters") { $0.known += 1 }
            } else if mailboxes[letter.mailbox] == nil && !added.contains(letter.mailbox) {
                // Its mailbox was imported before and has been removed since.
                count("letters") { $0.known += 1 }
            } else if room[letter.mailbox, default: 0] >= Mailbox.mostLetters {
                skip(letter.fields.writer, .noRoom)
            } else {
                room[letter.mailbox, default: 0] += 1
                letters.append(letter)
                count("letters") { $0.added += 1 }
            }
        }
    }

    /// Plans the public profile; an account has at most one, and its name is unique among accounts.
    mutating func planProfile(in tx: Tx) throws {
        guard let row = document.rows["profile"]?.first else { return }
        if try tx.publicProfiles.find() != nil {
            return count("profile") { $0.kept += 1 }
        }
        let name = row["name"].text
        let isFree = try name.map {
            try PublicName.isWellFormed($0) && !PublicName.reserved.contains($0.lowercased())
                && PublicProfileTable.owner(ofName: $0, in: tx) == nil
        }
        guard isFree ?? true,
            row["parts"].texts.allSatisfy({ SharedPart(rawValue: $0) != nil })
        else { return skip(name ?? "", .nameTaken) }
        // The person has to decide again what strangers see on this server.
        changes["profile"] = [Change(row: row.with("public", .flag(false)))]
        count("profile") { $0.added += 1 }
    }
}

/// Key of a letter whose number differs between accounts.
private struct LetterKey: Hashable {
    let mailbox: Int
    let place: Int
    let writer: String
    let writtenAt: Instant

    init(_ row: LetterRow) {
        (mailbox, place, writer, writtenAt) = (row.mailbox, row.place, row.writer, row.writtenAt)
    }

    init(_ letter: AccountLetter, in mailbox: Int) {
        (self.mailbox, place, writer, writtenAt) = (mailbox, letter.place, letter.fields.writer, letter.writtenAt)
    }
}

extension AccountLetter {
    /// Returns the identity of the letter across mailboxes and accounts, which is its permanent place on the board.
    func identity(in mailbox: String) -> String { "\(mailbox)#\(place)" }
}

extension Mailbox {
    /// Makes the mailbox of an exported row; nil if the row or its rule is incomplete.
    init?(exported row: ExportedList.Row) {
        let rule: DrawRule? =
            switch row["rule"].text.flatMap(DrawRule.Kind.init(rawValue:)) {
            case .commit: .commit
            case .date: row["ruleDay"].day.map(DrawRule.from)
            case .challenge: row["ruleChallenge"].text.flatMap { $0.isEmpty ? nil : .challenge($0) }
            case .free: .free
            case nil: nil
            }
        guard let rule, let number = row["id"].integer, let created = row["createdAt"].instant,
            let day = row["createdDay"].day, let text = row["occasion"].text,
            let occasion = try? UseCases.occasion(text)
        else { return nil }
        self.init(
            number: number, occasion: occasion, rule: rule, createdAt: created, createdDay: day,
            archivedAt: row["archivedAt"].instant, pastThrough: row["pastThrough"].day)
    }
}
