import Core
import Engine
import Graphics
import HTTPTypes
import Language

/// Page of a notification link: its action before or after it is performed, with a way to undo it.
struct NotificationLinkPage {
    /// State of the action.
    enum State: Hashable, Sendable {
        case asks(NotificationAction)
        case done(NotificationOutcome)
        /// The action is impossible; the reason is in words.
        case refused(String)
        /// The link does not exist, was used or is too old.
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
    /// Label of the button; nil if there is none.
    let button: String?
    /// Path that the button submits to.
    let path: String
    let isMain: Bool
    let drawing: HTML

    init(_ state: State, path: String, _ language: Language) {
        switch state {
        case .asks(let action):
            let words = action.words
            title = language.text(words.asks)
            text = UntrustedText(language.text(words.means ?? .nudge.linkText))
            button = language.text(words.button)
            self.path = path
        case .done(let outcome):
            let words = outcome.action.words
            title = language.text(outcome.isMoot ? words.moot : words.done)
            let waits = outcome.wait.map { language.text(.nudge.linkWait(duration: language.duration(seconds: $0))) }
            text = UntrustedText(
                outcome.isMoot ? language.text(.nudge.linkMootText) : waits ?? language.text(words.did))
            button = outcome.undo.map { _ in language.text(.notice.undo) }
            self.path = outcome.undo ?? path
        case .refused(let problem):
            title = language.text(.error.refusal)
            text = UntrustedText(problem, limit: 500)
            button = nil
            self.path = path
        case .gone:
            title = language.text(.nudge.linkGone)
            text = UntrustedText(language.text(.nudge.linkGoneText))
            button = nil
            self.path = path
        }
        isMain = if case .asks = state { true } else { false }
        drawing = Figure.resting
    }
}

/// Texts about an action of a notification.
private struct ActionWords {
    let asks: Message
    /// Consequence of the action; nil if its name explains it.
    let means: Message?
    let button: Message
    let done: Message
    let did: Message
    /// Title if the action had no effect.
    let moot: Message

    init(_ asks: Message, means: Message? = nil, _ button: Message, done: Message, did: Message, moot: Message) {
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
                .nudge.linkTask, .nudge.linkTaskButton, done: .nudge.linkTaskDone, did: .nudge.linkDoneText,
                moot: .nudge.linkTaskMoot)
        case .reopen:
            ActionWords(
                .nudge.linkReopen, .notice.undo, done: .nudge.linkReopenDone, did: .nudge.linkUndoneText,
                moot: .nudge.linkTaskMoot)
        case .rest:
            ActionWords(
                .nudge.linkRest, means: .nudge.linkRestText, .nudge.linkRestButton, done: .nudge.linkRestDone,
                did: .nudge.linkRestDid, moot: .nudge.linkRestDone)
        case .unrest:
            ActionWords(
                .nudge.linkUnrest, .notice.undo, done: .nudge.linkUnrestDone, did: .nudge.linkUnrestDid,
                moot: .nudge.linkUnrestDone)
        case .snooze, .snoozeAlarm:
            ActionWords(
                .nudge.linkSnooze, .nudge.linkSnoozeButton, done: .nudge.linkSnoozeDone, did: .nudge.linkDoneText,
                moot: isOfTask ? .nudge.linkTaskMoot : .nudge.linkSnoozeMoot)
        case .unsnooze, .unsnoozeAlarm:
            ActionWords(
                .nudge.linkUnsnooze, .notice.undo, done: .nudge.linkUnsnoozeDone, did: .nudge.linkUndoneText,
                moot: .nudge.linkUnsnoozeMoot)
        case .turnOff:
            ActionWords(
                .nudge.linkStop, .nudge.linkStopButton, done: .nudge.linkStopDone, did: .nudge.linkDoneText,
                moot: .nudge.linkStopDone)
        case .turnOn:
            ActionWords(
                .nudge.linkStart, .notice.undo, done: .nudge.linkStartDone, did: .nudge.linkUndoneText,
                moot: .nudge.linkStartDone)
        }
    }

    private var isOfTask: Bool { if case .snoozeAlarm = self { true } else { false } }
}

extension PageRenderer {
    /// Renders the page of a notification link, which reveals nothing about the person.
    func notificationLink(_ state: NotificationLinkPage.State, path: String, _ context: PageContext) -> String {
        let page = NotificationLinkPage(state, path: path, context.language)
        let shell = Shell(title: page.title, name: "message", context: context, isKnown: false)
        return render(page.html(context.language), shell: shell)
    }
}

extension NotificationLinkPage {
    func html(_ language: Language) -> HTML {
        """
        <section class="message"><div>\(drawing)</div><h1>\(title)</h1><p class="muted"><bdi>\(text)</bdi></p>
        <div class="bar">\(if: button, { button in """
            <form method="post" action="\(path)">\
            <button class="btn\(if: isMain, " primary")">\(button)</button></form>
            """ })\
        <a class="btn\(if: !isMain, " primary")" \
        href="\(Route.today.path)">\(language.text(.nudge.linkHome))</a></div></section>
        """
    }
}
