/// Which of the style sheets and modules each kind of page loads.
///
/// A browser gets them put together: a sheet and a module that all pages share, and one more of each for the kind of
/// page, so that a first visit asks for few files and for little that the page does not use.
enum PageFiles {
    /// What the files that all pages share are called, without what follows the dot.
    static let shared = "shared"

    /// What the files of a kind of page are called, and before them those of all pages.
    static func names(of page: String, _ kind: String) -> [String] { ["\(shared).\(kind)", "\(page).\(kind)"] }

    /// The style sheets in the order in which they hold; in each, a line such as `/* for today, day: … */` begins rules
    /// that only those pages need, up to the next such line.
    static let styles = ["tokens", "haru", "pages", "tasks", "scenes", "calendar", "statistics", "diary"]

    /// The modules that all pages run, in order; what they import comes along.
    static let sharedModules = ["app", "live", "page"]

    /// The modules that a kind of page runs besides, by the name of the page.
    static let modules: [String: [String]] = [
        "today": ["grass", "road", "celebration", "tasks", "entry", "lines"],
        "challenge": ["grass", "road", "celebration", "challenge"],
        "tasks": ["tasks", "entry", "lines", "matrix"],
        "task-list": ["tasks", "entry", "lines", "list"],
        "timeline": ["tasks", "entry", "lines", "week"],
        "task": ["tasks", "task-editor"],
        "calendar": ["tasks", "entry", "calendar"],
        "diary": ["diary"],
        "welcome": ["grass"],
        "editor": ["editor"],
        "settings": ["settings"],
    ]
}
