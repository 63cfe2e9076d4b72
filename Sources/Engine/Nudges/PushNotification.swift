/// What a browser shows, written so that it is shown without a service worker (Declarative Web Push) and that one reads.
package struct PushNotification: Hashable, Sendable {
    /// Something to choose beside the notification.
    package struct Action: Hashable, Sendable, Encodable {
        /// What the service worker knows it by.
        package let action: String
        /// What a person reads.
        package let title: String
        /// The address that does it: a page where it is opened, done at once where it is sent to.
        package let navigate: String

        /// Makes an action.
        package init(action: String, title: String, navigate: String) {
            self.action = action
            self.title = title
            self.navigate = navigate
        }
    }

    /// The first line.
    package var title: String
    /// The text below it; empty for none.
    package var body: String
    /// The whole address of the page that opens; empty for none.
    package var navigate: String
    /// The language of the texts, such as `ko`.
    package var lang: String
    /// What the notification replaces, where one with the same tag is shown.
    package var tag: String
    /// How many things are due, for the badge of the app; 0 takes it away, nil leaves it as it is.
    package var badge: Int?
    /// Whether it comes without sound.
    package var silent: Bool
    /// What there is to choose.
    package var actions: [Action]

    /// Makes a notification.
    package init(
        title: String, body: String, navigate: String, lang: String, tag: String, badge: Int? = nil,
        silent: Bool = false, actions: [Action] = []
    ) {
        self.title = title
        self.body = body
        self.navigate = navigate
        self.lang = lang
        self.tag = tag
        self.badge = badge
        self.silent = silent
        self.actions = actions
    }
}
