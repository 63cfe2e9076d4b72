import Core
import Foundation
import Storage

extension UseCases {
    /// Fetches the GitHub profile of a source's account and stores its avatar, once a day or on a person's request.
    ///
    /// Stored data is kept on a failure. A refused token is not used for any other request either. A renamed account is
    /// counted under its new login.
    ///
    /// - Parameter isAsked: whether a person requested it.
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

    /// Returns the stored avatar of a source's account; nil if none has this version.
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

    /// Downloads the avatar; a failure is returned, so that the profile is stored all the same.
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

    /// Stores a profile response, and bumps the revision if the name, login, avatar or problem changed.
    ///
    /// - Parameter asked: the source at the time of the request; a response for another login or token is discarded.
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

    /// Records a failed request; stored data is kept.
    private func noteProfileProblem(_ reason: ForgeProblem.Reason, of asked: SourceRow) async throws {
        switch reason {
        // The token is not used for other requests either.
        case .tokenRefused: return try await note(reason, of: asked, isOfHistory: false)
        // All requests with the token share one rate limit.
        case .limited where asked.token != nil: try await note(reason, of: asked, isOfHistory: true)
        // The login's contributions are not the person's.
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

    /// Updates the login of a renamed account's source and schedules an immediate fetch; returns whether it was
    /// renamed.
    ///
    /// A source stays unchanged if its new login is a source already.
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
    /// Whether the profile is to be fetched now.
    ///
    /// - Parameter isAsked: whether a person requested it.
    func asksProfile(_ known: SourceProfileRow?, isAsked: Bool = false, at now: Instant) -> Bool {
        guard kind == .github, problem != .tokenRefused, !isLimited(at: now),
            known?.isDue(at: now, isAsked: isAsked) ?? true
        else { return false }
        // A failing account may not exist; one with a known number may have been renamed.
        return problemCode == nil || known?.number != nil
    }
}

/// Result of an avatar request.
private enum AvatarAnswer: Sendable {
    /// The stored avatar is current.
    case unchanged
    case new(ForgeAvatar)
    /// The profile has no avatar any more.
    case gone
    case problem(ForgeProblem.Reason)

    var problem: ForgeProblem.Reason? {
        if case .problem(let reason) = self { reason } else { nil }
    }

    /// Stores the result in place of the previous avatar; returns whether the avatar changed.
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
    /// Whether the next poll is due, or may run early on a person's request.
    func isDue(at now: Instant, isAsked: Bool) -> Bool {
        isDue(at: now, within: 2 * 86_400) || isAsked && mayBeAsked(at: now)
    }
}
