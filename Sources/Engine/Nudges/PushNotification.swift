/// Notification payload in the Declarative Web Push format, which browsers show without a service worker and which the
/// service worker also reads.
package struct PushNotification: Hashable, Sendable {
    /// Action button of the notification.
    package struct Action: Hashable, Sendable, Encodable {
        /// Identifier for the service worker.
        package let action: String
        /// Label of the button.
        package let title: String
        /// URL of the action: a GET opens a page, a POST performs the action at once.
        package let navigate: String

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
    /// Absolute URL of the page to open; empty for none.
    package var navigate: String
    /// The language of the texts, such as `ko`.
    package var lang: String
    /// Tag of the notification, which replaces a shown one with the same tag.
    package var tag: String
    /// Number of due things for the app badge; 0 clears the badge, nil leaves it unchanged.
    package var badge: Int?
    /// Whether it is shown without sound.
    package var silent: Bool
    /// Action buttons.
    package var actions: [Action]

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
