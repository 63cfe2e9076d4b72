/// Which of the style sheets and modules each kind of page loads.
///
/// A browser gets them put together: one sheet for the kind of page, a module that all pages share and one more for the
/// kind of page, so that a first visit asks for few files and for little that the page does not use.
enum PageFiles {
    /// What the module that all pages share is called, and the sheet of pages without one of their own.
    static let shared = "shared"

    /// What the module is called that any page loads when there is no connection, when something waits to be sent, or
    /// when it has nothing else to do.
    static let away = "away"

    /// The style sheets in the order in which they hold; in each, a line such as `/* for today, day: … */` begins rules
    /// that only those pages need, up to the next such line.
    static let styles = ["tokens", "haru", "pages", "tasks", "scenes", "calendar", "statistics", "diary"]

    /// The kind of page whose sheet the kinds that have no rules of their own use, in place of what all pages share.
    ///
    /// The service worker keeps both pages: one sheet less is asked for at a first visit.
    static let sheetOwners = ["offline": "today", "sign-in": "welcome"]

    /// The modules that all pages run, in order; what they import comes along.
    static let sharedModules = ["banner", "app", "live", "page", "push", "sending"]

    /// What Today's module is called while home is no place, which it compares with the browser's zone.
    static let todayWithZone = "today-zone"

    private static let today = ["grass", "road", "celebration", "tasks", "entry", "lines"]

    /// The modules that a kind of page runs besides, by the name of the page.
    static let modules: [String: [String]] = [
        "today": today, todayWithZone: today + ["zone"],
        "challenge": ["grass", "road", "celebration", "challenge"],
        "tasks": ["tasks", "entry", "lines", "matrix"],
        "task-list": ["tasks", "entry", "lines", "list"],
        "timeline": ["tasks", "entry", "lines", "week"],
        "task": ["tasks", "task-editor"],
        "calendar": ["tasks", "entry", "calendar"],
        "diary": ["diary"],
        "welcome": ["grass", "zone"],
        "editor": ["editor"],
        "settings": ["settings", "notifications", "leaving"],
        "sign-in": ["sign-in"],
        "offline": ["offline"],
        away: ["hold", "waiting", "keeping"],
    ]
}
