import Core
import Engine
import Language
import OutboundHTTP
import Presentation

/// A release number, such as `0.2.0`.
struct ReleaseNumber: Comparable, Sendable {
    private let parts: [Int]

    /// Parses `0.2.0` or `v0.2.0`; nil for anything else.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /v?([0-9]{1,6})\.([0-9]{1,6})\.([0-9]{1,6})/) else { return nil }
        parts = [match.1, match.2, match.3].compactMap { Int($0) }
    }

    static func < (left: ReleaseNumber, right: ReleaseNumber) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}

extension Diagnostics {
    /// Compares the release of this program with the newest, if the preferences give the address of a file with its
    /// number.
    func release() async -> Finding {
        let version = Haru.version
        guard let address = session.preferences.text(.versionURL) else { return .well(.release, version) }
        guard address.wholeMatch(of: /https?:\/\/[^\s\/@]+(\/\S*)?/) != nil else {
            let error = UsageError.invalidValue(
                option: "HARU_VERSION_URL", value: address, allowed: "https://example.com/haru/VERSION")
            return .ill(.release, language.sentence(for: error))
        }
        guard let newest = await Self.newest(at: address), let own = ReleaseNumber(version),
            let number = ReleaseNumber(newest)
        else {
            return Finding(
                subject: .release, state: .unchecked,
                found: language.text(.doctorCommand.releaseUnknown(version: version)),
                remedy: language.text(.doctorCommand.releaseUnknownRemedy))
        }
        guard own < number else {
            return .well(.release, language.text(.doctorCommand.releaseCurrent(version: version)))
        }
        return Finding(
            subject: .release, state: .unchecked,
            found: language.text(.doctorCommand.releaseNewer(version: version, newest: newest)),
            remedy: language.text(.doctorCommand.releaseNewerRemedy))
    }

    /// First line of a file on a web server; nil if it cannot be fetched.
    private static func newest(at address: String) async -> String? {
        guard let answer = await answer(to: address), answer.status == 200 else { return nil }
        return String(decoding: answer.body, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)?
            .trimmed
    }

    /// Status code of an address; nil if there is no response.
    static func status(of address: String) async -> Int? { await answer(to: address)?.status }

    private static func answer(to address: String) async -> OutboundAnswer? {
        var limits = OutboundLimits()
        limits.connectSeconds = 3
        limits.readSeconds = 3
        limits.totalSeconds = 6
        let client = OutboundClient(userAgent: "haru/\(Haru.version)", limits: limits)
        return try? await client.answer(to: address, mostBytes: 4_096)
    }
}
