/// Style sheets and modules of each kind of page.
///
/// They are bundled.
///
/// The pages of a first visit share a small style sheet and have a module each. All other pages share one style sheet
/// and one module, which a browser loads once.
enum PageFiles {
    /// Name of the module shared by all pages.
    static let shared = "shared"

    /// Kinds of pages that a first visit may show, or that the service worker caches from then on.
    static let firstPages: Set<String> = ["today", "welcome", "sign-in", "message", "offline"]

    /// Name of the style sheet of the pages of a first visit.
    static let firstSheet = "first"

    /// Name of the style sheet and the module of all other pages.
    static let others = "pages"

    /// Name of the module that any page loads while offline, when changes are waiting to be sent, or when idle.
    static let away = "away"

    /// Style sheets in cascade order.
    ///
    /// In each, a line such as `/* for today, day: … */` begins rules for only these pages, up to the next such line.
    static let styles = [
        "tokens", "haru", "pages", "tasks", "scenes", "calendar", "statistics", "diary", "sky", "mailbox",
    ]

    /// Modules that all pages run, in order, without their imports.
    static let sharedModules = ["banner", "app", "live", "page", "push", "sending", "later"]

    /// Lazily loaded modules, in files of their own that import nothing from the shared one.
    ///
    /// A module that another one loads precedes it.
    static let laterModules = ["music", "sound", "gestures"]

    /// Name of Today's module while home is a fixed offset, which it compares with the browser's zone.
    static let todayWithZone = "today-zone"

    private static let today = ["grass", "road", "sky", "celebration", "tasks", "entry", "lines"]

    /// Additional modules by the name of a page.
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

    /// Modules in files of their own.
    static let ownModules = firstPages.union([todayWithZone, away])

    /// Name of the style sheet of a kind of page.
    static func sheet(of page: String) -> String { firstPages.contains(page) ? firstSheet : others }

    /// Name of the module of a kind of page; nil if it only runs the shared one.
    static func module(of page: String) -> String? {
        modules[page].map { _ in ownModules.contains(page) ? page : others }
    }
}
