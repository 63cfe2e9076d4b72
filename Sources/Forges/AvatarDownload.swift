import Core
import Engine
import NIOHTTP1
import OutboundHTTP

/// Downloads the picture that a profile names; the response comes from any server and is not trusted.
struct AvatarDownload {
    let client: ForgeClient
    /// Whether TLS is required.
    let overTLS: Bool
    /// Addresses that may be connected to, checked again for each redirect.
    let reach: NetworkReach

    private static let mostBytes = 1 << 20
    /// Maximum width and height in pixels: a small file can decode to a huge picture.
    private static let mostPixels = 4_096
    private static let mostRedirects = 3

    /// Downloads the picture; nil if the one with that ETag is current.
    ///
    /// - Throws: ``ForgeClient/Failure``.
    func avatar(at written: String, etag: String?) async throws -> ForgeAvatar? {
        guard let address = AvatarAddress(written, overTLS: overTLS) else {
            throw ForgeClient.Failure(reason: .noImage)
        }
        let answer = try await answer(at: address, etag: etag)
        switch answer.status {
        case 200: break
        case 304 where etag != nil: return nil
        case 429: throw ForgeClient.Failure(reason: .limited(seconds: answer.retryAfter))
        case 500...: throw ForgeClient.Failure(reason: .failed(status: answer.status))
        default: throw ForgeClient.Failure(reason: .refused(status: answer.status))
        }
        // Both the content type and the actual format must be kinds that are shown; the bytes decide which.
        guard ImageHeader.Kind(rawValue: answer.contentType) != nil, let header = ImageHeader(answer.body),
            max(header.width, header.height) <= Self.mostPixels
        else { throw ForgeClient.Failure(reason: .noImage) }
        return ForgeAvatar(kind: header.kind, bytes: answer.body, etag: answer.etag)
    }

    private func answer(at first: AvatarAddress, etag: String?) async throws -> ForgeClient.Answer {
        var headers: HTTPHeaders = ["accept": ImageHeader.Kind.allCases.map(\.rawValue).joined(separator: ", ")]
        if let etag { headers.add(name: "if-none-match", value: etag) }
        var address = first
        var text = first.ofIcon
        for _ in 0...Self.mostRedirects {
            let answer = try await client.get(
                text, headers: headers, reach: reach, follows: false, mostBytes: Self.mostBytes)
            guard (300..<400).contains(answer.status), answer.status != 304 else { return answer }
            guard let next = answer.headers.first(name: "location").flatMap(address.following) else {
                throw ForgeClient.Failure(reason: .refused(status: answer.status))
            }
            (address, text) = (next, next.text)
        }
        throw ForgeClient.Failure(reason: .refused(status: 310))
    }
}
