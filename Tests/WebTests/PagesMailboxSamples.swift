import Core
import Engine
import Language

@testable import Web

extension Samples {
    func mailbox(
        _ number: Int = 1, rule: DrawRule = .commit, letters: Int = 7, drawn: Int = 4, state: DrawState? = nil,
        secret: String? = nil, hasSecret: Bool = true, isArchived: Bool = false, isPast: Bool = false,
        isChallengeLost: Bool = false
    ) -> MailboxReport {
        MailboxReport(
            mailbox: Mailbox(
                number: number, occasion: outside("스물아홉 번째 생일"), rule: rule, createdAt: Self.now,
                createdDay: Self.today.advanced(by: -30), archivedAt: isArchived ? Self.now : nil,
                pastThrough: isPast ? Self.today.previous : nil),
            // The second place is empty, because its letter was hidden.
            letters: (0..<letters).map { letterHead($0, mailbox: number, isDrawn: $0 < drawn) },
            state: state ?? .open(letters: 2, earnedBy: Self.today), hasSecret: hasSecret, secret: secret,
            challenge: rule.kind == .challenge ? challenge().challenge : nil, isChallengeLost: isChallengeLost,
            nextDraw: drawn + 1)
    }

    func letterHead(_ index: Int = 0, mailbox: Int = 1, isDrawn: Bool = true, isHidden: Bool = false) -> LetterHead {
        LetterHead(
            number: index + 1, mailbox: mailbox, place: index < 1 ? 1 : index + 2,
            writer: index == 2 ? "" : outside("재현"), paper: LetterPaper.allCases[index % 4],
            color: LetterColor.allCases[index % 6], writtenAt: Self.now.advanced(bySeconds: Int64(-index) * 86_400),
            hiddenAt: isHidden ? Self.now : nil,
            draw: isDrawn ? LetterDraw(number: index + 1, at: Self.now, day: Self.today, earnedBy: Self.today) : nil)
    }

    func letter(_ index: Int = 0, text: String = "백 번째 잔디는 같이 보자.\n꼭.", isHidden: Bool = false) -> LetterReport {
        LetterReport(
            head: letterHead(index, isHidden: isHidden), body: .text(outside(text)), occasion: outside("스물아홉 번째 생일"))
    }

    /// Every shape of the pages of mailboxes and letters, by name.
    func mailboxPages(_ renderer: PageRenderer, _ language: Language) -> [String: String] {
        func context(_ place: MailboxRoute, notice: Notice? = nil) -> PageContext {
            self.context(language, path: place.path, notice: notice)
        }
        let all = mailbox(2, rule: .free, letters: 3, drawn: 3, state: .finished, secret: outside("저녁 7시,\n늘 가던 그 카페."))
        let waiting: [DrawState] = [
            .empty, .waitingForCommit, .waitingForTomorrow, .waitingForDay(Self.today.advanced(by: 9)),
            .waitingForChallenge, .challengeLost,
        ]
        var pages: [String: String] = [:]
        pages["mailbox"] = renderer.mailbox(
            mailbox(), others: [all, mailbox(3, isArchived: true)], context(.mailboxes))
        pages["mailbox-all"] = renderer.mailbox(all, others: [], context(.mailbox(2)))
        pages["mailbox-archived"] = renderer.mailbox(
            mailbox(3, letters: 0, drawn: 0, isArchived: true), others: [], context(.mailbox(3)))
        pages["mailbox-past"] = renderer.mailbox(
            mailbox(5, letters: 0, drawn: 0, state: .empty, hasSecret: false, isPast: true), others: [],
            context(.mailbox(5)))
        pages["mailbox-none"] = renderer.mailbox(nil, others: [], context(.mailboxes))
        pages["mailbox-several"] = renderer.mailbox(
            nil, others: [mailbox(), mailbox(4, letters: 0, drawn: 0, state: .empty)], context(.mailboxes))
        for (index, state) in waiting.enumerated() {
            let count = state == .empty ? 0 : 2
            pages["mailbox-waiting-\(index)"] = renderer.mailbox(
                mailbox(rule: index > 3 ? .challenge("c") : .commit, letters: count, drawn: 0, state: state),
                others: [],
                problem: outside("안 돼요."), context(.mailbox(1)))
        }
        pages["mailbox-new"] = renderer.mailboxForm(nil, hidden: [], challenge: nil, context(.new))
        var hosted = context(.new)
        hosted.hosted = HostedContext(isAdministrator: false, address: "https://haru.example.com")
        pages["mailbox-new-hosted"] = renderer.mailboxForm(
            nil, hidden: [], challenge: nil, isLocal: true, form: FormState(values: ["whom": ["here"]]), hosted)
        pages["mailbox-settings-lost"] = renderer.mailboxForm(
            mailbox(rule: .challenge("c"), letters: 0, drawn: 0, state: .challengeLost, isChallengeLost: true),
            hidden: [], challenge: nil, link: linkCard(language), context(.settings(1)))
        pages["mailbox-refused"] = renderer.mailboxForm(
            nil, hidden: [], challenge: challenge(name: "").challenge,
            form: FormState(
                values: [
                    "occasion": [outside("x")], "rule": ["date"], "day": [outside("2026-12-01")],
                    "secret": [outside("y")], "recipient": [outside("서연")], "until": [outside("2026-12-04")],
                ], problem: outside("안 돼요.")), context(.new))
        pages["mailbox-settings"] = renderer.mailboxForm(
            mailbox(rule: .from(Self.today)), hidden: [letterHead(5, isHidden: true)], challenge: nil,
            link: linkCard(language), context(.settings(1)))
        pages["mailbox-settings-empty"] = renderer.mailboxForm(
            mailbox(letters: 0, drawn: 0, hasSecret: false, isArchived: true), hidden: [],
            challenge: challenge().challenge, context(.settings(1)))
        pages["mailbox-settings-past"] = renderer.mailboxForm(
            mailbox(hasSecret: false, isPast: true), hidden: [], challenge: nil, context(.settings(1)))
        for (name, link) in [
            ("local", linkCard(language, isLocal: true)), ("closed", linkCard(language, isOpen: false)),
            ("none", linkCard(language, isOpen: nil)),
        ] {
            pages["mailbox-settings-link-\(name)"] = renderer.mailboxForm(
                mailbox(letters: 0, drawn: 0), hidden: [], challenge: nil, link: link, context(.settings(1)))
        }
        pages.merge(writingPages(renderer, language)) { first, _ in first }
        pages.merge(giftPages(renderer, language)) { first, _ in first }
        pages["letter-new"] = renderer.letterForm(mailbox(), context(.writing(1)))
        pages["letter-refused"] = renderer.letterForm(
            mailbox(),
            form: FormState(
                values: [
                    "name": [outside("재현")], "text": [outside("글")], "paper": ["note"], "color": ["blue"],
                    "letters": [outside("민지,글")],
                ], problem: outside("안 돼요.")), context(.writing(1)))
        pages["letter"] = renderer.letter(letter(), of: mailbox(), context(.letter(1)))
        var drawn = context(.letter(1), notice: .letterDrawn)
        drawn.subject.letter = 1
        pages["letter-drawn"] = renderer.letter(letter(2), of: mailbox(), drawn)
        pages["letter-long"] = renderer.letter(
            letter(3, text: String(repeating: "긴 편지예요. ", count: 40)), of: mailbox(state: .waitingForCommit),
            context(.letter(4)))
        pages["letter-hidden"] = renderer.letter(letter(1, isHidden: true), of: mailbox(), context(.letter(2)))
        var gone = context(.mailboxes, notice: .letterHidden)
        gone.subject.letter = 2
        pages["mailbox-hidden"] = renderer.mailbox(nil, others: [], gone)
        pages["today-letters"] = renderer.today(
            today(), grass: grass(), tasks: dayTasks(), letters: WaitingLetters(count: 2, mailbox: 1), hasSources: true,
            self.context(language))
        pages["day-letters"] = renderer.day(
            explanation(), freeze: nil, letters: [letterHead(), letterHead(2)],
            self.context(language, path: Route.days(.day(Self.today)).path))
        return pages
    }

    /// The link of a mailbox: open, closed or not created yet.
    func linkCard(_ language: Language, isOpen: Bool? = true, isLocal: Bool = false) -> MailboxLinkCard {
        let report = isOpen.map {
            MailboxLinkReport(
                link: MailboxLink(
                    recipient: outside("서연"), lastDay: Self.today.advanced(by: 13), closedAt: $0 ? nil : Self.now),
                secret: String(repeating: "0f", count: 16), isOpen: $0)
        }
        return MailboxLinkCard(
            report, of: 1, address: "https://haru.example.com", isLocal: isLocal, form: FormState(),
            context(language, path: MailboxRoute.settings(1).path))
    }

    /// Every shape of the pages that give a mailbox, by name.
    private func giftPages(_ renderer: PageRenderer, _ language: Language) -> [String: String] {
        let path = MailboxRoute.gift("0f").path
        func page(_ offer: MailboxOffer?, problem: String? = nil) -> String {
            renderer.gift(offer, path: path, problem: problem, context(language, path: path))
        }
        func open(_ giver: String) -> MailboxOffer {
            .open(occasion: outside("스물아홉 번째 생일"), giver: giver.isEmpty ? "" : outside(giver), letters: 7)
        }
        var hosted = context(language, path: MailboxRoute.settings(1).path)
        hosted.hosted = HostedContext(isAdministrator: false, address: "https://haru.example.com")
        func settings(_ gift: MailboxGiftReport?, drawn: Int = 0) -> String {
            let report = mailbox(drawn: drawn)
            let card = MailboxGiftCard(gift, of: report, address: "https://haru.example.com", hosted)
            return renderer.mailboxForm(report, hidden: [], challenge: nil, gift: card, hosted)
        }
        let given = [GivenMailbox(occasion: outside("스물아홉 번째 생일"), givenAt: Self.now, letters: 7)]
        return [
            "gift": page(open("서연")), "gift-nameless": page(open("")), "gift-own": page(.own(1)),
            "gift-refused": page(open("서연"), problem: outside("안 돼요.")),
            "gift-drawn": page(.drawn), "gift-gone": page(nil),
            "gift-opening": renderer.giftOpening(context(language, path: MailboxRoute.giftOpening.path)),
            "gift-opening-refused": renderer.giftOpening(
                form: FormState(problem: outside("안 돼요.")), context(language, path: MailboxRoute.giftOpening.path)),
            "mailbox-settings-gift": settings(MailboxGiftReport(secret: String(repeating: "0f", count: 16))),
            "mailbox-settings-gift-none": settings(nil), "mailbox-settings-gift-drawn": settings(nil, drawn: 2),
            "mailbox-given": renderer.mailbox(mailbox(), others: [], given: given, context(language, path: "/mailbox")),
            "mailbox-given-alone": renderer.mailbox(nil, others: [], given: given, context(language, path: "/mailbox")),
        ]
    }

    /// Every shape of the pages on which friends write, by name.
    private func writingPages(_ renderer: PageRenderer, _ language: Language) -> [String: String] {
        func invitation(
            _ state: MailboxInvitation.State = .open, recipient: String = "서연", rule: DrawRule? = .commit,
            lastDay: Day? = nil
        ) -> MailboxInvitation {
            MailboxInvitation(
                state: state, occasion: outside("스물아홉 번째 생일"), recipient: recipient.isEmpty ? "" : outside(recipient),
                rule: rule, lastDay: lastDay, today: Self.today)
        }
        let refused = FormState(
            values: ["name": [outside("재현")], "text": [outside("글")], "paper": ["flower"], "color": ["cream"]],
            problem: outside("안 돼요."))
        func page(_ asked: MailboxInvitation?, _ form: FormState = FormState()) -> String {
            let path = MailboxRoute.invitation("0f").path
            return renderer.invitation(
                asked, path: path, ticket: "ticket", form: form, context(language, path: path))
        }
        func written(_ letter: WrittenLetter?, _ form: FormState = FormState()) -> String {
            let path = MailboxRoute.written("0f").path
            return renderer.written(
                letter, secret: "0f", address: "https://haru.example.com" + path, form: form,
                context(language, path: path))
        }
        func letter(isDrawn: Bool = false, recipient: String = "서연") -> WrittenLetter? {
            (try? LetterFields(writer: "Jaehyeon", text: "See day one hundred\nwith me.", paper: .clover, color: .green))
                .map {
                    WrittenLetter(
                        fields: $0, isDrawn: isDrawn, occasion: outside("스물아홉 번째 생일"),
                        recipient: recipient.isEmpty ? "" : outside(recipient))
                }
        }
        return [
            "invitation": page(invitation(lastDay: Self.today.advanced(by: 13))),
            "invitation-date": page(invitation(recipient: "", rule: .from(Self.today.advanced(by: 9)))),
            "invitation-challenge": page(invitation(rule: .challenge("c"))),
            "invitation-undecided": page(invitation(rule: nil)),
            "invitation-refused": page(invitation(.closed, rule: .free), refused),
            "invitation-closed": page(invitation(.closed)), "invitation-full": page(invitation(.full)),
            "invitation-unknown": page(nil), "invitation-lost": page(nil, refused),
            "written-lost": written(nil, refused),
            "written": written(letter()), "written-nameless": written(letter(recipient: "")),
            "written-refused": written(letter(), refused), "written-late": written(letter(isDrawn: true), refused),
            "written-drawn": written(letter(isDrawn: true)),
            "written-read": written(letter(isDrawn: true, recipient: "")), "written-gone": written(nil),
        ]
    }
}
