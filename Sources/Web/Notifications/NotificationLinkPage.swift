import Core
import Engine
import Graphics
import HTTPTypes
import Language

/// What a link of a notification does or did, with what takes it back.
struct NotificationLinkPage: TemplateValue {
    /// How far it has come.
    enum State: Hashable, Sendable {
        case asks(NotificationAction)
        case done(NotificationOutcome)
        /// It cannot be done, in words.
        case refused(String)
        /// There is no such link, or it was used or is too old.
        case gone

        var status: HTTPResponse.Status {
            switch self {
            case .asks, .done: .ok
            case .refused: .unprocessableContent
            case .gone: .notFound
            }
        }
    }

    let title: String
    let text: UntrustedText
    /// What its button says; nil where there is nothing to press.
    let button: String?
    /// Where the button sends to.
    let path: String
    let isMain: Bool
    let homePath = Site.today.path
    let drawing: String

    init(_ state: State, path: String, _ language: Language) {
        switch state {
        case .asks(let action):
            let words = action.words
            title = language.text(words.asks)
            text = UntrustedText(language.text(words.means ?? .nudgeLinkText))
            button = language.text(words.button)
            self.path = path
        case .done(let outcome):
            let words = outcome.action.words
            title = language.text(outcome.isMoot ? words.moot : words.done)
            let waits = outcome.wait.map { language.text(.nudgeLinkWait, language.duration(seconds: $0)) }
            text = UntrustedText(
                outcome.isMoot ? language.text(.nudgeLinkMootText) : waits ?? language.text(words.did))
            button = outcome.undo.map { _ in language.text(.undo) }
            self.path = outcome.undo ?? path
        case .refused(let problem):
            title = language.text(.errorRefusal)
            text = UntrustedText(problem, limit: 500)
            button = nil
            self.path = path
        case .gone:
            title = language.text(.nudgeLinkGone)
            text = UntrustedText(language.text(.nudgeLinkGoneText))
            button = nil
            self.path = path
        }
        isMain = if case .asks = state { true } else { false }
        drawing = Figure.resting
    }
}

/// What is said of an action of a notification.
private struct ActionWords {
    let asks: Phrase
    /// What it takes or brings; nil where its name says all.
    let means: Phrase?
    let button: Phrase
    let done: Phrase
    let did: Phrase
    /// What is said where there was nothing left to do.
    let moot: Phrase

    init(_ asks: Phrase, means: Phrase? = nil, _ button: Phrase, done: Phrase, did: Phrase, moot: Phrase) {
        self.asks = asks
        self.means = means
        self.button = button
        self.done = done
        self.did = did
        self.moot = moot
    }
}

extension NotificationAction {
    fileprivate var words: ActionWords {
        switch self {
        case .complete:
            ActionWords(
                .nudgeLinkTask, .nudgeLinkTaskButton, done: .nudgeLinkTaskDone, did: .nudgeLinkDoneText,
                moot: .nudgeLinkTaskMoot)
        case .reopen:
            ActionWords(
                .nudgeLinkReopen, .undo, done: .nudgeLinkReopenDone, did: .nudgeLinkUndoneText,
                moot: .nudgeLinkTaskMoot)
        case .rest:
            ActionWords(
                .nudgeLinkRest, means: .nudgeLinkRestText, .nudgeLinkRestButton, done: .nudgeLinkRestDone,
                did: .nudgeLinkRestDid, moot: .nudgeLinkRestDone)
        case .unrest:
            ActionWords(
                .nudgeLinkUnrest, .undo, done: .nudgeLinkUnrestDone, did: .nudgeLinkUnrestDid,
                moot: .nudgeLinkUnrestDone)
        case .snooze, .snoozeAlarm:
            ActionWords(
                .nudgeLinkSnooze, .nudgeLinkSnoozeButton, done: .nudgeLinkSnoozeDone, did: .nudgeLinkDoneText,
                moot: isOfTask ? .nudgeLinkTaskMoot : .nudgeLinkSnoozeMoot)
        case .unsnooze, .unsnoozeAlarm:
            ActionWords(
                .nudgeLinkUnsnooze, .undo, done: .nudgeLinkUnsnoozeDone, did: .nudgeLinkUndoneText,
                moot: .nudgeLinkUnsnoozeMoot)
        case .turnOff:
            ActionWords(
                .nudgeLinkStop, .nudgeLinkStopButton, done: .nudgeLinkStopDone, did: .nudgeLinkDoneText,
                moot: .nudgeLinkStopDone)
        case .turnOn:
            ActionWords(
                .nudgeLinkStart, .undo, done: .nudgeLinkStartDone, did: .nudgeLinkUndoneText,
                moot: .nudgeLinkStartDone)
        }
    }

    private var isOfTask: Bool { if case .snoozeAlarm = self { true } else { false } }
}

extension PageRenderer {
    /// The page of a link of a notification, which tells nothing of the person.
    func notificationLink(_ state: NotificationLinkPage.State, path: String, _ context: PageContext) -> String {
        let page = NotificationLinkPage(state, path: path, context.language)
        let shell = Shell(title: page.title, name: "message", context: context, isKnown: false)
        return render(.notificationLink, page, shell: shell, context.language)
    }
}
