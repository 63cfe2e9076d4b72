import Core
import Foundation
import Storage

extension UseCases {
    /// Asks GitHub who the account of a source is, once a day unless a person wants to know, and keeps the picture that
    /// it shows of itself.
    ///
    /// What is known stays while there is no answer. A token that is refused is dead for all else that it is sent with;
    /// an account that goes by another login is counted on under that.
    ///
    /// - Parameter isAsked: whether a person wants to know now.
    package func fetchProfile(of id: String, isAsked: Bool = false) async throws {
        guard var row = try await source(id) else { return }
        let (person, now) = (person, clock())
        let known = try await database.read(of: person) { try $0.sourceProfiles.find(source: id) }
        guard row.asksProfile(known, isAsked: isAsked, at: now) else { return }
        do {
            row = try await refreshed(row)
            let profile = try await profile(of: row, known, at: now)
            let address = profile == nil ? known?.avatarAddress : profile?.avatarAddress
            let avatar = try await avatar(of: row, at: address, known)
            try await keep(profile, avatar, of: row)
        } catch let problem as ForgeProblem {
            try await noteProfileProblem(problem.reason, of: row)
        }
    }

    /// The picture of a source's account; nil where none is kept that goes by this version.
    package func avatar(ofSource id: String, version: String) async throws -> ForgeAvatar? {
        let person = person
        let row = try await database.read(of: person) { try $0.sourceProfiles.avatar(source: id) }
        guard let row, row.version == version, let kind = ImageHeader.Kind(rawValue: row.type),
            let bytes = Data(base64Encoded: row.content)
        else { return nil }
        return ForgeAvatar(kind: kind, bytes: Array(bytes))
    }

    private func profile(of row: SourceRow, _ known: SourceProfileRow?, at now: Instant) async throws -> ForgeProfile? {
        let account = row.account
        let question = ProfileQuestion(etag: known?.etag, number: known?.number, token: try token(of: row), at: now)
        return try await answer(of: account, within: Self.patience) {
            try await forges.profile(of: account, question)
        }
    }

    /// Asks for a picture; that there is none to be had is no reason to forget the name.
    private func avatar(
        of row: SourceRow, at address: String?, _ known: SourceProfileRow?
    ) async throws -> AvatarAnswer {
        guard let address else { return .gone }
        let account = row.account
        let isKept = known?.avatarVersion != nil && known?.avatarAddress == address
        let etag = isKept ? known?.avatarETag : nil
        do {
            let avatar = try await answer(of: account, within: Self.patience) {
                try await forges.avatar(at: address, of: account, etag: etag)
            }
            return avatar.map { .new($0) } ?? .unchanged
        } catch let problem as ForgeProblem {
            return .problem(problem.reason)
        }
    }

    /// Writes down what was told; pages are told where it is another name or picture than before.
    ///
    /// - Parameter asked: the source as it was when it was asked: what was told of another account, or to another token,
    ///   is left out.
    private func keep(_ profile: ForgeProfile?, _ avatar: AvatarAnswer, of asked: SourceRow) async throws {
        let (now, version) = (clock(), identifier())
        let chance = FetchSchedule.chance(of: version)
        try await writeLocked(.repeatable) { tx in
            guard let row = try tx.sources.find(asked.id),
                row.token == asked.token, row.login == asked.login
            else { return }
            var known =
                try tx.sourceProfiles.find(source: row.id)
                ?? SourceProfileRow(source: row.id, askedAt: now, askAt: now)
            if let profile {
                (known.number, known.name, known.etag) = (profile.number, profile.name, profile.etag)
                known.avatarAddress = profile.avatarAddress
            }
            (known.toldAt, known.askedAt) = (now, now)
            if let problem = avatar.problem {
                known.note(problem, at: now, chance: chance)
            } else {
                known.noteAnswer(next: FetchSchedule.nextProfile(after: now, chance: chance))
            }
            switch avatar {
            case .unchanged, .problem: break
            case .new(let image): known.avatarETag = image.etag
            case .gone: known.avatarETag = nil
            }
            try tx.sourceProfiles.set(known)
            let isNewAvatar = try avatar.write(as: version, of: known, in: tx)
            let isRenamed = try rename(row, to: profile?.login ?? row.login, at: now, in: tx)
            let isNews = isNewAvatar || isRenamed || known.name != row.named?.name
            if isNews || known.problemCode != row.named?.problemCode {
                try tx.revisions.bump()
            }
        }
    }

    /// Writes down why there was no answer; what is known stays.
    private func noteProfileProblem(_ reason: ForgeProblem.Reason, of asked: SourceRow) async throws {
        switch reason {
        // Nothing else is asked with it either.
        case .tokenRefused: return try await note(reason, of: asked, isOfHistory: false)
        // What is asked with the token is limited together.
        case .limited where asked.token != nil: try await note(reason, of: asked, isOfHistory: true)
        // What the login shows is not the person's.
        case .otherAccount: try await note(reason, of: asked, isOfHistory: false)
        default: break
        }
        let (now, chance) = (clock(), FetchSchedule.chance(of: identifier()))
        try await writeLocked(.repeatable) { tx in
            guard let row = try tx.sources.find(asked.id), row.token == asked.token
            else { return }
            var known =
                try tx.sourceProfiles.find(source: row.id)
                ?? SourceProfileRow(source: row.id, askedAt: now, askAt: now)
            known.askedAt = now
            known.note(reason, at: now, chance: chance)
            try tx.sourceProfiles.set(known)
            if known.problemCode != row.named?.problemCode {
                try tx.revisions.bump()
            }
        }
    }

    /// Gives the source of an account that was renamed its new name, and has it asked by that at once; tells whether it
    /// was renamed.
    ///
    /// One that is a source under its new name already stays as it is.
    func rename(_ row: SourceRow, to login: String, at now: Instant, in tx: Tx) throws -> Bool {
        let renamed = ForgeAccount(kind: row.kind, address: row.address, login: login)
        if row.account.isSame(as: renamed) { return false }
        let others = try tx.sources.all()
        if others.contains(where: { $0.account.isSame(as: renamed) }) { return false }
        var row = row
        (row.problemCode, row.problemText, row.failures) = (nil, "", 0)
        (row.etag, row.nextAt) = (nil, now)
        try tx.sources.rename(row.id, to: login)
        try tx.sources.update(row)
        try JobTable.ask(.fetching(row, person: person), in: tx)
        return true
    }
}

extension SourceRow {
    /// Whether it is to be asked now who the account is.
    ///
    /// - Parameter isAsked: whether a person wants to know.
    func asksProfile(_ known: SourceProfileRow?, isAsked: Bool = false, at now: Instant) -> Bool {
        guard kind == .github, problem != .tokenRefused, !isLimited(at: now),
            known?.isDue(at: now, isAsked: isAsked) ?? true
        else { return false }
        // What does not answer is no account perhaps; one that is known by its number may have another login.
        return problemCode == nil || known?.number != nil
    }
}

/// What came of asking for a picture.
private enum AvatarAnswer: Sendable {
    /// It is the one that is kept, or there is none.
    case unchanged
    case new(ForgeAvatar)
    /// None is named any more.
    case gone
    case problem(ForgeProblem.Reason)

    var problem: ForgeProblem.Reason? {
        if case .problem(let reason) = self { reason } else { nil }
    }

    /// Keeps what it brought in the place of what was kept; tells whether that is another picture.
    func write(as version: String, of known: SourceProfileRow, in tx: Tx) throws -> Bool {
        switch self {
        case .unchanged, .problem: return false
        case .gone:
            if known.avatarVersion == nil { return false }
            try tx.sourceProfiles.setAvatar(nil, source: known.source)
            return true
        case .new(let image):
            let content = Data(image.bytes).base64EncodedString()
            let kept = try tx.sourceProfiles.avatar(source: known.source)
            if kept?.content == content { return false }
            let row = AvatarRow(version: version, type: image.kind.rawValue, content: content)
            try tx.sourceProfiles.setAvatar(row, source: known.source)
            return true
        }
    }
}

extension SourceProfileRow {
    /// Whether its time has come, or a person wants to know.
    func isDue(at now: Instant, isAsked: Bool) -> Bool {
        isDue(at: now, within: 2 * 86_400) || isAsked && mayBeAsked(at: now)
    }
}
