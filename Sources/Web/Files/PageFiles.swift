/// Which of the style sheets and modules each kind of page loads.
///
/// A browser gets them put together: the pages of a first visit have a sheet and a module each that hold what they use
/// alone; all other pages share one sheet and one module, which a browser asks for once.
enum PageFiles {
    /// What the module that all pages share is called.
    static let shared = "shared"

    /// The kinds of pages that a first visit may show, or that the service worker keeps from then on.
    static let firstPages: Set<String> = ["today", "welcome", "sign-in", "message", "offline"]

    /// What the sheet of the pages of a first visit is called.
    static let firstSheet = "first"

    /// What the sheet and the module of all other pages are called.
    static let others = "pages"

    /// What the module is called that any page loads when there is no connection, when something waits to be sent, or
    /// when it has nothing else to do.
    static let away = "away"

    /// The style sheets in the order in which they hold; in each, a line such as `/* for today, day: … */` begins rules
    /// that only those pages need, up to the next such line.
    static let styles = [
        "tokens", "haru", "pages", "tasks", "scenes", "calendar", "statistics", "diary", "sky", "mailbox",
    ]

    /// The modules that all pages run, in order; what they import comes along.
    static let sharedModules = ["banner", "app", "live", "page", "push", "sending", "later"]

    /// The modules that others load once a device needs them, in files of their own that take nothing from the shared
    /// one; what one of them loads stands before it.
    static let laterModules = ["music", "sound", "gestures"]

    /// What Today's module is called while home is no place, which it compares with the browser's zone.
    static let todayWithZone = "today-zone"

    private static let today = ["grass", "road", "sky", "celebration", "tasks", "entry", "lines"]

    /// The modules that a kind of page runs besides, by the name of the page.
    static let modules: [String: [String]] = [
        "today": today, todayWithZone: today + ["zone"],
        "challenge": ["grass", "road", "celebration", "challenge"],
        "tasks": ["tasks", "entry", "lines", "matrix", "morph"],
        "task-list": ["tasks", "entry", "lines", "list", "morph"],
        "timeline": ["tasks", "entry", "lines", "week"],
        "task": ["tasks", "task-editor"],
        "calendar": ["tasks", "entry", "task-menu", "calendar"],
        "diary": ["diary"],
        "mailbox": ["sky", "mailbox", "celebration", "copying", "tip"], "mailbox-form": ["mailbox", "copying"],
        "writing": ["sky", "mailbox", "copying"],
        "welcome": ["deck", "grass", "zone", "notifications"],
        "editor": ["editor"],
        "settings": ["settings", "sound-settings", "copying", "notifications", "leaving", "export"],
        "sign-in": ["sign-in"],
        "offline": ["offline"],
        away: ["hold", "waiting", "keeping", "startup"],
    ]

    /// The modules that are files of their own.
    static let ownModules = firstPages.union([todayWithZone, away])

    /// What the sheet of a kind of page is called.
    static func sheet(of page: String) -> String { firstPages.contains(page) ? firstSheet : others }

    /// What the module of a kind of page is called; nil where it runs what all pages run.
    static func module(of page: String) -> String? {
        modules[page].map { _ in ownModules.contains(page) ? page : others }
    }
}
