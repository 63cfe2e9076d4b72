package import Core
import Storage

/// Who an account on a forge is, as the forge tells it.
package struct ForgeProfile: Hashable, Sendable {
    /// What the forge calls the account for ever, whatever its login.
    package let number: Int64
    /// What it signs in with by now.
    package let login: String
    /// What the person calls themselves; nil where they tell no name.
    package let name: String?
    /// Where their picture is; nil where there is none that may be asked for.
    package let avatarAddress: String?
    /// What the forge marks this answer with; nil where it marks none.
    package let etag: String?

    /// Makes a profile.
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

/// How a forge is asked who an account is.
package struct ProfileQuestion: Hashable, Sendable {
    /// That of the last answer, where the answer is wanted only if it differs.
    package let etag: String?
    /// What the forge calls the account for ever, by which it is found when it has another login.
    package let number: Int64?
    /// The token that it is asked with; nil where it is asked as anybody may.
    package let token: String?
    /// When it is asked.
    package let now: Instant

    /// Makes a question.
    package init(etag: String? = nil, number: Int64? = nil, token: String? = nil, at now: Instant) {
        self.etag = etag
        self.number = number
        self.token = token
        self.now = now
    }
}

/// The picture that an account on a forge shows of itself.
package struct ForgeAvatar: Hashable, Sendable {
    package let kind: ImageHeader.Kind
    package let bytes: [UInt8]
    /// What it is marked with where it came from; nil where it is not.
    package let etag: String?

    /// Makes a picture.
    package init(kind: ImageHeader.Kind, bytes: [UInt8], etag: String? = nil) {
        self.kind = kind
        self.bytes = bytes
        self.etag = etag
    }
}

/// Who the account of a source is, as pages and commands name it.
package struct ProfileReport: Hashable, Sendable {
    /// The source whose account it is.
    package let source: String
    /// What the person calls themselves; nil where they tell no name.
    package let name: String?
    /// What the picture goes by that is kept; nil where none is.
    package let avatarVersion: String?
    /// Why that is not as of today; nil where it is.
    package let problem: ForgeProblem?

    /// Makes a report.
    package init(source: String, name: String? = nil, avatarVersion: String? = nil, problem: ForgeProblem? = nil) {
        self.source = source
        self.name = name
        self.avatarVersion = avatarVersion
        self.problem = problem
    }
}

extension SourceRow {
    /// Who its account is; nil where that is not known.
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
