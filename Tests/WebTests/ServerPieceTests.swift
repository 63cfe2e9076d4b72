import Core
import Engine
import NIOCore
import Testing

@testable import Web

@Suite("The server's small parts")
struct ServerPieceTests {
    @Test(
        "SHA-256 yields the digests of its standard's test vectors",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func digests(text: String, digest: String) {
        #expect(Digest.hex(text.utf8) == digest)
    }

    @Test("Lengths around the end of a block are padded correctly", arguments: 54...66)
    func padding(length: Int) {
        let one = Digest.hex([UInt8](repeating: 7, count: length))
        #expect(one.count == 64)
        #expect(one != Digest.hex([UInt8](repeating: 7, count: length + 1)))
    }

    @Test("Text is compressed by gzip, and a payload that would grow is left as it is")
    func payloads() {
        let text = Payload(String(repeating: "하루에 하나씩. ", count: 200))
        #expect((text.compressed?.readableBytes ?? .max) < text.plain.readableBytes / 10)
        #expect(text.compressed?.getBytes(at: 0, length: 2) == [0x1f, 0x8b])
        #expect(Payload("short").compressed == nil)
        #expect(Payload("a").tag != Payload("b").tag)
    }

    @Test("Every route parses from the path that it prints", arguments: Route.samples)
    func places(route: Route) {
        #expect(Route(path: route.path) == route)
        #expect(route == .today || Route(path: route.path + "/") == route)
    }

    @Test(
        "An unknown path yields no route",
        arguments: [
            "", "days", "//", "/days", "/days/", "/days/2026-02-30", "/days/0000-00-00", "/days/9999-99-99",
            "/days/2026-11-21/other", "/days/2026-11-21/freeze/removal/x", "/settings/nothing", "/assets/a/b",
            "/assets/%2", "/assets/%zz", "/assets/%00", "/assets/%ff", "/challenges/current/archive/x", "/today",
            "/days/20261-11-21", "/days/-026-11-21", "/calendar/2026-13", "/calendar/0000", "/calendar/10000",
            "/calendar/2026-11/x", "/statistics/all",
        ])
    func nowhere(path: String) {
        #expect(Route(path: path) == nil)
    }

    @Test("A name within a path can contain any character, and stays one name")
    func names() {
        let route = Route.settings(.repositoryRemoval("/home/누군가/a b?c#d%/.git"))
        #expect(!route.path.dropFirst("/repositories/".count).dropLast("/removal".count).contains("/"))
        #expect(Route(path: route.path) == route)
        #expect(Route(path: "/assets/..%2f..%2fetc%2fpasswd") == .asset("../../etc/passwd"))
    }

    @Test("A form keeps all values of a field in order")
    func forms() throws {
        let form = try #require(Form("path=%2Fa+b&path=c%2Bd&name=%ED%95%98%EB%A3%A8&empty=&bare&=x"))
        #expect(form[all: .path] == ["/a b", "c+d"])
        #expect(form[.path] == "c+d")
        #expect(form.filled(.name) == "하루")
        #expect(form.values["bare"] == [""])
        #expect(form.filled(.reward) == nil)
    }

    @Test(
        "A malformed form is refused",
        arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "%ff=a", "a=%00", "a=%c0%80"])
    func brokenForms(text: String) {
        #expect(Form(text) == nil)
    }

    @Test("A form with too many fields is not read")
    func hugeForms() {
        #expect(Form(String(repeating: "a=b&", count: Form.mostFields + 10)) == nil)
        #expect(Form(String(repeating: "a=b&", count: 1_000)) != nil)
    }

    @Test("In a settings form an absent switch turns off, and an absent choice stays as it is")
    func settings() throws {
        let form = try #require(Form("rest=sat&rest=sun&theme=blue"))
        #expect(form.value(of: .rest) == "sun,sat")
        #expect(form.value(of: .theme) == "blue")
        #expect(form.value(of: .coauthors) == "off")
        #expect(form.value(of: .minimum) == nil)
        #expect(Form().value(of: .rest) == "none")
    }

    @Test("A page is notified of a change once, and gets keep-alives otherwise")
    func events() {
        let day = Day(number: 20_000)
        var stream = EventStream(known: "3.20000")
        #expect(stream.text(revision: .init(number: 3, day: day)) == ":\n\n")
        let changed = stream.text(revision: .init(number: 4, day: day))
        #expect(changed == "id: 4.20000\nevent: changed\ndata: {\"revision\":4}\n\n")
        #expect(stream.text(revision: .init(number: 4, day: day)) == ":\n\n")
        #expect(stream.text(revision: .init(number: 4, day: day.next)).contains("event: changed"))
    }

    @Test("A page that missed a change while it was disconnected is notified at once")
    func missedEvents() {
        var stream = EventStream(known: "2.20000")
        let text = stream.text(revision: .init(number: 3, day: Day(number: 20_000)))
        #expect(text.contains("event: changed\ndata: {\"revision\":3}"))
    }
}

extension Route {
    /// One route of each kind.
    static let samples: [Route] =
        [
            .today, .offline, .shareTarget, .statistics, .days(.freezes), .days(.freezesRemoval),
            .calendar(.current), .calendar(.month(Month(of: .first))), .calendar(.month(Month(of: .last))),
            .calendar(.year(1)), .calendar(.year(2_026)), .calendar(.year(9_999)),
            .device, .deviceCode, .deviceToken, .events, .enter, .webhook("0f"), .health, .manifest, .serviceWorker,
            .asset("haru.css"), .icon("haru.svg"),
        ]
        + AboutRoute.allCases.map(Route.about)
        + [ChallengeRoute.page, .start, .ending, .archive("a b")].map(Route.challenge)
        + [SignInRoute.page, .provider("github"), .callback("github"), .signOut].map(Route.signIn)
        + [SignInRoute.identityLinking, .identityConfirmation, .identityRemoval].map(Route.signIn)
        + PersonAction.allCases.map { .signIn(.person(7, $0)) }
        + [WelcomeRoute.page, .search, .progress, .ending, .demo].map(Route.welcome)
        + [
            SettingsRoute.overview, .zone, .repositories, .repositoryScan, .repositoryRemoval("7"), .sources,
            .sourceCheck,
            .sourceRemoval("7"), .sourceAvatar("7", version: "a b"), .sourceToken("7"), .sourceWebhook("7"),
            .sourceWebhookRemoval("a b"), .authors, .authorRemoval, .exclusions, .exclusionRemoval("9"), .sessionEnding,
            .machineCode, .machineDecision,
            .machineRemoval("m m"), .tokens,
            .tokenRemoval("t k"), .widgets, .jobRetry("j k"), .accountDeletion, .accountExport, .imports,
            .importConfirmation,
            .waitingImportRemoval,
            .importRemoval(7),
            .tipClosing, .tipsReset,
        ].map(Route.settings) + SettingsSection.allCases.map { .settings(.section($0)) }
        + [Day.first, Day.last, Day(number: 20_778)].flatMap { day in
            [
                DayRoute.day(day), .explanation(day), .freeze(day), .freezeRemoval(day), .mood(day),
            ].map(Route.days) + [.tasks(.timeline(day))]
        }
        + [1, 12, 999_999_999_999_999_999].flatMap { id in
            [
                TaskRoute.task(id), .completion(id), .completionRemoval(id), .removal(id), .restoration(id),
                .quadrant(id), .urgencyRemoval(id), .copy(id), .alarms(id), .day(id), .line(id),
            ].map(Route.tasks) + [DiaryRoute.note(id), .editor(id)].map(Route.diary)
                + [
                    MailboxRoute.mailbox(id), .settings(id), .writing(id), .letter(id), .draws(id), .letters(id),
                    .letterFiles(id),
                    .archive(id), .archiveRemoval(id), .hiding(id), .restoration(id), .removal(id), .file(id),
                    .picture(id, .svg), .picture(id, .png), .paper(id), .link(id),
                    .linkRenewal(id), .linkClosing(id), .giftLink(id), .giftLinkClosing(id),
                    .giftFile(id),
                ].map(Route.mailbox)
        }
        + [
            MailboxRoute.mailboxes, .new, .invitation("0f"), .written("0f"), .withdrawal("0f"), .gift("0f"),
            .giftOpening,
        ]
        .map(Route.mailbox)
        + [DiaryRoute.notes, .new, .selection, .cards, .commits, .preview].map(Route.diary)
        + [
            SharingRoute.page(.name("octocat")), .page(.link(String(repeating: "0f", count: 16))),
            .card(.name("A-1"), .grass), .card(.link(String(repeating: "0f", count: 16)), .streak), .preview(.today),
            .choice, .link, .ending,
        ].map(Route.sharing)
        + [FeedRoute.file("0f"), .feeds, .removal(7)].map(Route.feed)
        + [
            NotificationRoute.devices, .renewal, .contact, .invitationRemoval, .removal("p q"), .test("p q"), .nudges,
            .snooze, .snoozeEnding,
            .channels, .channelRemoval("c h"), .channelTest("c h"), .channelState("c h"),
            .link(String(repeating: "0f", count: 32)),
        ]
        .map(Route.notifications)
        + [
            TaskRoute.matrix, .list, .new, .reading, .selection, .tickets, .late, .lateRemoval, .unsortedNoticeRemoval,
        ].map(Route.tasks)
}
