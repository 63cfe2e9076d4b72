import Graphics
import Language

/// The links of the rail and their keys, as markup.
///
/// Every page has them, and they differ only by what is current: as templates they took a third of a page's tags.
struct Rail: Sendable {
    /// The keys that lead to the places of the rail, and what they do.
    let shortcuts: String
    private let tabs: [Tab]

    private static let all = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, Rail($0)) })

    /// The rail in a language.
    static func of(_ language: Language) -> Rail { all[language] ?? Rail(language) }

    private init(_ language: Language) {
        shortcuts = Section.allCases.map { section in
            let does = Markup.escaped(language.text(section.messages.shortcut))
            return "<div><dt><kbd>\(section.key)</kbd></dt><dd>\(does)</dd></div>"
        }.joined()
        tabs = Section.allCases.map { Tab($0, language) }
    }

    /// The links of a page, and those of them that a phone shows only behind "more".
    ///
    /// - Parameters:
    ///   - path: where the page is.
    ///   - current: the place that it belongs to.
    func tabs(of path: String, current: Route?) -> (all: String, behind: String) {
        var (all, behind) = ("", "")
        for tab in tabs {
            let state = tab.path == path ? tab.asPage : tab.route == current ? tab.asPlace : tab.asOther
            all += state.link
            behind += state.linkBehind
        }
        return (all, behind)
    }

    /// A place of the rail in each of its states.
    private struct Tab: Sendable {
        let route: Route
        let path: String
        /// The page is the place itself, belongs to it, or neither.
        let asPage, asPlace, asOther: State

        struct State: Sendable {
            /// On a line of its own.
            let link: String
            /// Nothing for a place that is never behind "more".
            let linkBehind: String
        }

        init(_ section: Section, _ language: Language) {
            route = section.route
            path = route.path
            let isBehind = Section.behind.contains(section)
            let opening = #"<a class="tab"#
            let address = #"" href="\#(path)""#
            let key = #" data-key="\#(section.key)""#
            let icon = #"><svg class="i" viewBox="0 0 24 24" aria-hidden="true">\#(section.icon.paths)</svg>"#
            let ending = icon + Markup.escaped(language.text(section.messages.name)) + "</a>"
            func state(_ current: String) -> State {
                State(
                    link: "\n" + opening + (isBehind ? " behind" : "") + address + current + key + ending + "\n",
                    linkBehind: isBehind ? opening + address + current + ending : "")
            }
            asPage = state(#" aria-current="page""#)
            asPlace = state(#" aria-current="true""#)
            asOther = state("")
        }
    }
}
