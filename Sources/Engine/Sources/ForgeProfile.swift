package import Core
import Storage

/// Profile of an account, as reported by its forge.
package struct ForgeProfile: Hashable, Sendable {
    /// Permanent number of the account on the forge, independent of its login.
    package let number: Int64
    /// Current login.
    package let login: String
    /// Display name; nil if the person set none.
    package let name: String?
    /// URL of the avatar; nil if there is none that may be fetched.
    package let avatarAddress: String?
    /// ETag of the response; nil if the forge sent none.
    package let etag: String?

    package init(
        number: Int64, login: String, name: String? = nil, avatarAddress: String? = nil, etag: String? = nil
    ) {
        self.number = number
        self.login = login
        self.name = name
        self.avatarAddress = avatarAddress
        self.etag = etag
    }
}

/// Request for the profile of an account.
package struct ProfileQuestion: Hashable, Sendable {
    /// ETag of the last response; nil for an unconditional request.
    package let etag: String?
    /// Permanent number of the account, which finds it after a rename.
    package let number: Int64?
    /// Token of the request; nil for an unauthenticated one.
    package let token: String?
    /// Time of the request.
    package let now: Instant

    package init(etag: String? = nil, number: Int64? = nil, token: String? = nil, at now: Instant) {
        self.etag = etag
        self.number = number
        self.token = token
        self.now = now
    }
}

/// Avatar of an account on a forge.
package struct ForgeAvatar: Hashable, Sendable {
    package let kind: ImageHeader.Kind
    package let bytes: [UInt8]
    /// ETag of the image response; nil if the host sent none.
    package let etag: String?

    package init(kind: ImageHeader.Kind, bytes: [UInt8], etag: String? = nil) {
        self.kind = kind
        self.bytes = bytes
        self.etag = etag
    }
}

/// Profile of a source's account, for pages and commands.
package struct ProfileReport: Hashable, Sendable {
    /// ID of the source.
    package let source: String
    /// Display name; nil if the person set none.
    package let name: String?
    /// Version of the stored avatar; nil if there is none.
    package let avatarVersion: String?
    /// Failure of the last update; nil if the profile is current.
    package let problem: ForgeProblem?

    package init(source: String, name: String? = nil, avatarVersion: String? = nil, problem: ForgeProblem? = nil) {
        self.source = source
        self.name = name
        self.avatarVersion = avatarVersion
        self.problem = problem
    }
}

extension SourceRow {
    /// Profile of its account; nil if it is unknown.
    var profile: ProfileReport? {
        named.map { named in
            ProfileReport(
                source: id, name: named.name, avatarVersion: named.avatarVersion,
                problem: named.problemCode.map {
                    ForgeProblem(account, ForgeProblem.Reason(code: $0, text: named.problemText))
                })
        }
    }
}
