import Core
import Engine
import Graphics
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Mailboxes and their letters.
struct MailboxController: Sendable {
    let renderer: PageRenderer
    /// Converts SVG to PNG; nil if no program for that is installed.
    let picture: PictureConverter?
    /// Public address of Haru for friends; nil if only this machine reaches it.
    let publicURL: String?

    /// Declares the routes under `/mailbox` and `/letters`.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("mailbox") { request in request.page(try await all(request)) }
        routes.get("mailbox/new") { request in request.page(try await newForm(request)) }
        routes.get("mailbox/{number}") { request in request.page(try await mailbox(request)) }
        routes.get("mailbox/{number}/settings") { request in request.page(try await settings(request)) }
        routes.get("mailbox/{number}/writing", write)
        routes.get("letters/{number}") { request in request.page(try await letter(request)) }
        routes.get("mailbox/{number}/letters.json", file)
        routes.get("mailbox/{number}/letter-paper.html", paper)
        routes.get("letters/{number}/picture.svg") { try await save($0, as: .svg) }
        routes.get("letters/{number}/picture.png") { try await save($0, as: .png) }
        routes.post(
            "mailbox", once: true, again: .mailbox(.mailboxes), on: { try await newForm($0, form: $2) }, create)
        routes.post("mailbox/{number}", on: { try await settings($0, form: $2) }, edit)
        routes.post("mailbox/{number}/writing", upTo: FormBody.text, on: { try await writing($0, form: $2) }, write)
        routes.post("mailbox/{number}/letters", upTo: FormBody.text, on: { try await writing($0, form: $2) }, paste)
        routes.upload(
            "mailbox/{number}/letters/files", upTo: LetterFile.mostBytes + FormBody.text,
            on: { try await writing($0, form: $1) }, take)
        routes.post("mailbox/{number}/draws", on: { try await mailbox($0, form: $2) }, draw)
        routes.post("mailbox/{number}/archive") { try await archive($0, $1, isArchived: true) }
        routes.post("mailbox/{number}/archive/removal") { try await archive($0, $1, isArchived: false) }
        routes.post("mailbox/{number}/link", on: { try await settings($0, form: $2) }) { request, form in
            let number = try request.number
            let day = try form.day(.until)
            _ = try await Self.found {
                try await request.useCases.openMailboxLink(of: number, recipient: form[.recipient] ?? "", lastDay: day)
            }
            return try await request.done(.mailbox(.settings(number)), .linkOpened, form)
        }
        routes.post("mailbox/{number}/link/renewal", on: { try await settings($0, form: $2) }) { request, form in
            let number = try request.number
            _ = try await Self.found { try await request.useCases.openMailboxLink(of: number, isNew: true) }
            return try await request.done(.mailbox(.settings(number)), .linkRenewed, form)
        }
        routes.post("mailbox/{number}/link/closing", on: { try await settings($0, form: $2) }) { request, form in
            let number = try request.number
            try await Self.found { try await request.useCases.closeMailboxLink(of: number) }
            return try await request.done(.mailbox(.settings(number)), .linkClosed, form)
        }
        routes.post("letters/{number}/hiding") { try await hide($0, $1, isHidden: true) }
        routes.post("letters/{number}/restoration") { try await hide($0, $1, isHidden: false) }
        routes.post("letters/{number}/removal", remove)
    }

    /// Loads the only mailbox in use with its letters, or a list if there are several or none.
    ///
    /// The mailbox of one's own past does not count.
    private func all(_ request: AccountRequest) async throws -> LoadedPage {
        let (common, data) = try await request.load { (try $0.mailboxes(), try $0.givenMailboxes()) }
        let meant = data.0.unnamed
        let opened = meant.count == 1 ? meant.first : nil
        let others = data.0.filter { $0.mailbox.number != opened?.mailbox.number }
        let context = request.pageContext(common, tip: .mailbox, where: opened?.addsUpDraws == true)
        let text = renderer.mailbox(opened, others: others, given: data.1, context)
        return LoadedPage(text, common)
    }

    private func mailbox(_ request: AccountRequest, form: FormState = FormState()) async throws -> LoadedPage {
        let number = try request.number
        let (common, reports) = try await request.load { try $0.mailboxes() }
        guard let report = reports.first(where: { $0.mailbox.number == number }) else {
            throw RequestRejection.page(.notFound)
        }
        let others = reports.filter { $0.mailbox.number != number }
        let context = request.pageContext(common, tip: .mailbox, where: report.addsUpDraws)
        let text = renderer.mailbox(report, others: others, problem: form.problem, context)
        return LoadedPage(text, common)
    }

    private func newForm(_ request: AccountRequest, form: FormState = FormState()) async throws -> LoadedPage {
        let (common, data) = try await request.load { (try $0.runningChallenge(), try $0.mailboxCount()) }
        let text = renderer.mailboxForm(
            nil, hidden: [], challenge: data.0, count: data.1, isLocal: publicURL == nil, form: form,
            request.pageContext(common))
        return LoadedPage(text, common)
    }

    /// Loads the settings of a mailbox, which include the forms that give it away.
    func settings(_ request: AccountRequest, form: FormState = FormState()) async throws -> LoadedPage {
        let number = try request.number
        return try await Self.found {
            let (common, data) = try await request.load {
                // Independent queries come first, so that they share one round trip to a distant database.
                let (link, offer) = (try $0.mailboxLink(of: number), try $0.mailboxOffer(of: number))
                let challenge = try $0.runningChallenge()
                return (try $0.mailbox(number), try $0.hiddenLetters(of: number), challenge, link, offer)
            }
            let context = request.pageContext(common)
            let address = publicURL ?? request.request.address
            let link = MailboxLinkCard(
                data.3, of: number, address: address, isLocal: publicURL == nil, form: form, context)
            let text = renderer.mailboxForm(
                data.0, hidden: data.1, challenge: data.2, link: data.0.mailbox.takesLetters ? link : nil,
                gift: data.0.mailbox.isPast
                    ? nil : MailboxGiftCard(data.4, of: data.0, address: address, form: form, context),
                form: form, context)
            return LoadedPage(text, common)
        }
    }

    /// Shows the form of a new letter; an archived mailbox accepts none.
    private func write(_ request: AccountRequest) async throws -> Response {
        let number = try request.number
        return try await Self.found {
            let (common, report) = try await request.load { try $0.mailbox(number) }
            if report.mailbox.isPast { throw DomainError.mailboxOfPast(number) }
            if report.mailbox.archivedAt != nil { return Response.redirect(to: MailboxRoute.mailbox(number).path) }
            return request.page(LoadedPage(renderer.letterForm(report, request.pageContext(common)), common))
        }
    }

    private func writing(_ request: AccountRequest, form: FormState = FormState()) async throws -> LoadedPage {
        let number = try request.number
        return try await Self.found {
            let (common, report) = try await request.load { try $0.mailbox(number) }
            if report.mailbox.isPast { throw DomainError.mailboxOfPast(number) }
            return LoadedPage(renderer.letterForm(report, form: form, request.pageContext(common)), common)
        }
    }

    private func letter(_ request: AccountRequest) async throws -> LoadedPage {
        let number = try request.number
        return try await Self.found {
            let (common, data) = try await request.load {
                let letter = try $0.letter(number)
                return (letter, try $0.mailbox(letter.head.mailbox))
            }
            let text = renderer.letter(
                data.0, of: data.1, hasPNG: picture != nil, request.pageContext(common))
            return LoadedPage(text, common)
        }
    }

    /// Sends a letter as a picture.
    private func save(_ request: AccountRequest, as kind: LetterPicture) async throws -> Response {
        let number = try request.number
        let letter = try await Self.found { try await request.useCases.letter(number) }
        let language = try await request.language()
        let writer = language.writer(letter.head.writer)
        let svg = LetterCard(
            body: letter.body, writer: writer, paper: letter.head.paper, color: letter.head.color,
            title: language.text(.letter.from(writer: writer))
        ).file
        if kind == .png, let picture {
            do {
                let payload = Payload(try await picture.png(of: svg), compressible: false)
                return Self.download(payload, type: "image/png", "letter-\(number).png", request)
            } catch is PictureConverter.Failure {
                // The SVG is sent instead.
            }
        }
        return Self.download(Payload(svg), type: CardReply.svg, "letter-\(number).svg", request)
    }

    /// Sends the drawn letters of a mailbox in the format of `haru mailbox export`.
    private func file(_ request: AccountRequest) async throws -> Response {
        let number = try request.number
        let letters = try await Self.found { try await request.useCases.drawnLetters(of: number) }
        let zones = try await request.useCases.dayCalendar().zones
        let text = JSONShape.letterFile(letters, offset: zones.offset(at:)).compact + "\n"
        return Self.download(Payload(text), type: Payload.json, "letters-\(number).json", request)
    }

    /// Sends a letter paper file: a self-contained page that works wherever it is opened.
    private func paper(_ request: AccountRequest) async throws -> Response {
        let number = try request.number
        let paper = try await Self.found { try await request.useCases.letterPaper(of: number) }
        let text = renderer.letterPaper(paper, try await request.language())
        return Self.download(Payload(text), type: Payload.html, "letter-paper-\(number).html", request)
    }

    /// Returns a response that the browser saves under a file name.
    static func download(
        _ payload: Payload, type: String, _ name: String, _ request: AccountRequest
    ) -> Response {
        var response = payload.response(to: request.request, type: type, cache: .never)
        response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return response
    }

    /// Responds with 404 if a mailbox or a letter does not exist, a letter is not drawn yet, or a mailbox accepts no
    /// letters.
    static func found<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let refusal as DomainError {
            switch refusal {
            case .unknownMailbox, .unknownLetter, .mailboxOfPast: throw RequestRejection.page(.notFound)
            default: throw refusal
            }
        }
    }
}

extension MailboxController {
    private func create(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let link = MailboxLinkFields(recipient: form[.recipient], lastDay: try form.day(.until))
        let report = try await request.useCases.createMailbox(
            occasion: form[.occasion] ?? "", rule: try form.drawRule ?? .commit, secret: form[.secret] ?? "",
            link: link)
        let number = report.mailbox.number
        // The settings contain the link and the forms that give the mailbox away.
        if form[.whom].flatMap(MailboxReceiver.init) ?? .me != .me {
            return try await request.done(.mailbox(.settings(number)), .mailboxToGive, form)
        }
        return link == nil
            ? try await request.done(.mailbox(.mailbox(number)), .mailboxCreated, form)
            : try await request.done(.mailbox(.settings(number)), .linkOpened, form)
    }

    private func edit(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let number = try request.number
        try await Self.found {
            let present = try await request.useCases.mailbox(number)
            var rule = try form.drawRule
            // The challenge that was won opens the letters; it must not be replaced by a challenge that runs now.
            if rule == .challenge, present.mailbox.rule.kind == .challenge, !present.isChallengeLost {
                rule = nil
            }
            // A secret message is hidden until all letters are drawn, so an empty field leaves it unchanged.
            let secret = form[.secret].flatMap { $0.trimmed.isEmpty && form[.keep] != nil ? nil : $0 }
            _ = try await request.useCases.editMailbox(
                number, occasion: form[.occasion], rule: rule, secret: secret)
        }
        return try await request.done(.mailbox(.mailbox(number)), .saved, form)
    }

    private func write(_ request: AccountRequest, _ form: Form) async throws -> Response {
        try await put([(try form.letter, nil)], into: try request.number, request, form)
    }

    /// Adds several letters from a text: JSON, or CSV of names and texts.
    private func paste(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let number = try request.number
        let opener = try await Self.found { try await request.useCases.letterOpener(of: number) }
        let letters = try LetterFile(Array((form[.letters] ?? "").utf8), as: .pasted, opener: opener).letters()
        return try await put(letters, into: number, request, form)
    }

    /// Adds the letters of files, like `haru mailbox import`.
    private func take(_ request: AccountRequest, _ form: MultipartForm) async throws -> Response {
        let number = try request.number
        let opener = try await Self.found { try await request.useCases.letterOpener(of: number) }
        return try await put(try form.letters(opener), into: number, request, Form())
    }

    private func put(
        _ letters: [(fields: LetterFields, writtenAt: Instant?)], into number: Int, _ request: AccountRequest,
        _ form: Form
    ) async throws -> Response {
        let added = try await Self.found { try await request.useCases.addLetters(letters, to: number) }
        let notice: Notice =
            switch (added.numbers.count, added.known) {
            case (0, _): .lettersKnown
            case (1, 0): .letterAdded
            case (_, 0): .lettersAdded
            default: .newLettersAdded
            }
        return try await request.done(.mailbox(.mailbox(number)), notice, form)
    }

    private func draw(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let number = try request.number
        // The draw number makes the form idempotent.
        guard let draw = form.filled(.draw).flatMap(Route.number) else { throw RequestRejection.page(.badRequest) }
        let letter = try await Self.found { try await request.useCases.drawLetter(from: number, draw: draw) }
        return try await request.done(.mailbox(.letter(letter.head.number)), .letterDrawn, form)
    }

    private func archive(_ request: AccountRequest, _ form: Form, isArchived: Bool) async throws -> Response {
        let number = try request.number
        _ = try await Self.found { try await request.useCases.editMailbox(number, isArchived: isArchived) }
        return try await request.done(
            .mailbox(.mailbox(number)), isArchived ? .mailboxArchived : .mailboxUnarchived, form)
    }

    private func hide(_ request: AccountRequest, _ form: Form, isHidden: Bool) async throws -> Response {
        let number = try request.number
        try await Self.found { try await request.useCases.setLetters([number], isHidden: isHidden) }
        return try await request.done(
            .mailbox(.mailboxes), isHidden ? .letterHidden : .letterRestored, about: .init(letter: number), form)
    }

    private func remove(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let number = try request.number
        do {
            try await request.useCases.removeLetters([number])
        } catch DomainError.unknownLetter {
            // The letter is already removed, as intended.
        }
        return try await request.done(.mailbox(.mailboxes), .letterRemoved, form)
    }
}

extension Form {
    /// Draw rule in the form; nil if there is none.
    fileprivate var drawRule: MailboxRule? {
        get throws {
            switch self[.rule].flatMap(DrawRule.Kind.init(rawValue:)) {
            case .commit: return .commit
            case .free: return .free
            case .challenge: return .challenge
            case .date:
                guard let day = try day(.day) else { throw UnreadableDay() }
                return .from(day)
            case nil: return nil
            }
        }
    }
}
