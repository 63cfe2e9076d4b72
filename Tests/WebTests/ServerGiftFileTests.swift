import Core
import Engine
import Foundation
import HTTPTypes
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Gift files, over HTTP.
@Suite("Gift files") struct ServerGiftFileTests {
    private static let korean = Server.korean.merging(Server.sameOrigin)
    private static let boundary = "----boundary"

    /// The body of a multipart form with a file.
    private static func multipart(_ file: [UInt8], passphrase: String) -> [UInt8] {
        Array(
            """
            --\(boundary)\r
            Content-Disposition: form-data; name="passphrase"\r
            \r
            \(passphrase)\r
            --\(boundary)\r
            Content-Disposition: form-data; name="file"; filename="a.haru-gift"\r
            Content-Type: application/octet-stream\r
            \r

            """.utf8) + file + Array("\r\n--\(boundary)--\r\n".utf8)
    }

    private static func open(
        _ file: [UInt8], _ passphrase: String, _ browser: Server, headers: HTTPFields = korean
    ) async throws -> Reply {
        var headers = headers
        headers[.cookie] = browser.cookie
        headers[.contentType] = "multipart/form-data; boundary=\(boundary)"
        let body = multipart(file, passphrase: passphrase)
        return try await browser.client.ask("/mailbox/gift", .post, headers, ByteBuffer(bytes: body))
    }

    /// A gift file exported by another Haru.
    private static func made() async throws -> [UInt8] {
        let made = Mutex<[UInt8]>([])
        try await Server.run { server in
            let owner = try await server.entered()
            _ = try await owner.post("/mailbox", "occasion=birthday&rule=free")
            _ = try await owner.post("/mailbox/1/letters", "letters=a,one%0Ab,two")
            #expect(try await owner.get("/mailbox/1/settings", headers: Server.korean).text.contains("선물 파일 내려받기"))
            let form = "passphrase=open+sesame&passphrase-again="
            let other = try await owner.post("/mailbox/1/gift-file", form + "other+words", headers: korean)
            #expect(other.status == .unprocessableContent && other.text.contains("두 암호가 서로 달라요."))
            #expect(!other.text.contains("open sesame"))
            let short = try await owner.post(
                "/mailbox/1/gift-file", "passphrase=short&passphrase-again=short", headers: korean)
            #expect(short.status == .unprocessableContent && short.text.contains("8자 이상으로"))
            #expect(try await owner.useCases.mailbox(1).mailbox.archivedAt == nil)
            let reply = try await owner.post("/mailbox/1/gift-file", form + "open+sesame")
            #expect(reply.status == .ok && reply.headers[.cacheControl] == "no-store")
            #expect(reply.headers[.contentDisposition] == "attachment; filename=\"mailbox-1.haru-gift\"")
            #expect(try await owner.useCases.mailbox(1).mailbox.archivedAt != nil)
            #expect(try await owner.post("/mailbox/9/gift-file", form + "open+sesame").status == .notFound)
            made.withLock { $0 = Array(reply.body.readableBytesView) }
        }
        return made.withLock(\.self)
    }

    @Test("A file from one Haru opens in another, once however often it is sent")
    func opens() async throws {
        let file = try await Self.made()
        try await Server.run { server in
            let owner = try await server.entered()
            #expect(try await owner.get("/mailbox", headers: Server.korean).text.contains("/mailbox/gift\""))
            let page = try await owner.get("/mailbox/gift", headers: Server.korean)
            #expect(page.status == .ok && page.text.contains("multipart/form-data"))
            #expect(
                try await Self.open(file, "open sesame", owner).headers[.location]
                    == "/mailbox/1?notice=mailbox-received")
            #expect(
                try await Self.open(file, "open sesame", owner).headers[.location] == "/mailbox/1?notice=gift-known")
            #expect(try await owner.useCases.mailbox(1).letters.count == 2)
            #expect(try await owner.useCases.mailboxes().count == 1)
        }
    }

    @Test("A file that is no gift file is refused with the reason, and so is a cross-site form")
    func refusals() async throws {
        let file = try await Self.made()
        try await Server.run { server in
            let owner = try await server.entered()
            for (bytes, why) in [
                ([], "선물 파일이 아니에요."), (Array("PK and so on".utf8), "선물 파일이 아니에요."),
                (Array(file.dropLast()), "잘렸거나 바뀌었어요."),
                (file.prefix(9) + [2] + file.dropFirst(10), "더 새로운 하루"),
                (file + [UInt8](repeating: 0, count: GiftFile.mostBytes), "24MB까지"),
            ] {
                let reply = try await Self.open(bytes, "open sesame", owner)
                #expect(reply.status == .unprocessableContent && reply.text.contains(why), "\(why)")
            }
            #expect(
                try await Self.open(file, "open sesame", owner, headers: [.secFetchSite: "cross-site"]).status
                    == .forbidden)
            #expect(try await Self.open(file, "open sesame", server.with(cookie: nil)).status == .unauthorized)
            #expect(try await owner.post("/mailbox/gift", "passphrase=x").status == .unsupportedMediaType)
            #expect(try await owner.useCases.mailboxes().isEmpty)
        }
    }

    @Test("Five wrong passphrases per minute are tried, counted for each account")
    func limit() async throws {
        let file = try await Self.made()
        try await Server.run { server in
            let owner = try await server.entered()
            for _ in 1...5 {
                let wrong = try await Self.open(file, "another one", owner)
                #expect(wrong.status == .unprocessableContent && wrong.text.contains("암호가 다르거나"))
                #expect(!wrong.text.contains("another one"))
            }
            let late = try await Self.open(file, "open sesame", owner)
            #expect(late.status == .tooManyRequests && late.headers[.retryAfter] == "60")
            #expect(late.text.contains("암호를 짧은 동안 너무 여러 번 적었어요. 60초 뒤에 다시 해 주세요."))
            // A file that is no gift file does not use up an attempt.
            #expect(try await Self.open([], "open sesame", owner).status == .unprocessableContent)
            let other = try await server.somebodyElse().browser
            #expect(try await Self.open(file, "open sesame", other).status == .seeOther)
        }
    }

    @Test("A form with a file is parsed exactly, or refused")
    func multipart() {
        func read(_ text: String, boundary: String = "b") -> MultipartForm? {
            MultipartForm(Data(text.replacing("\n", with: "\r\n").utf8), boundary: boundary)
        }
        let form = read(
            """
            --b
            content-disposition: form-data; filename="name=x"; name="file"
            content-type: text/plain

            --a

            b
            --b
            Content-Disposition: form-data; name="passphrase"


            --b--

            """)
        #expect(form?.text(.file) == "--a\r\n\r\nb" && form?.text(.passphrase) == "")
        #expect(form?.text(.name) == nil)
        #expect(read("--b--") != nil)
        for broken in [
            "", "x", "--b", "--b\n", "--b\nContent-Disposition: form-data; name=\"file\"\n\nx",
            "--b\nContent-Type: text/plain\n\nx\n--b--", "--b x\n\n\n--b--",
        ] { #expect(read(broken) == nil, "\(broken)") }
        #expect(
            read(String(repeating: "--b\nContent-Disposition: form-data; name=\"a\"\n\nx\n", count: 9) + "--b--") != nil
        )
        for (type, boundary) in [
            ("multipart/form-data; boundary=x", "x"), ("Multipart/Form-Data;charset=utf-8; boundary=x", "x"),
            ("multipart/form-data; boundary=\"x\"", "x"), ("multipart/form-data", nil), ("text/plain; boundary=x", nil),
        ] { #expect(MultipartForm.boundary(type) == boundary, "\(type)") }
    }
}
