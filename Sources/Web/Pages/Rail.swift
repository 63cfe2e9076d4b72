import Graphics
import Language

/// The links of the rail and their keys.
enum Rail {
    /// The keys that lead to the places of the rail, and what they do.
    static func shortcuts(_ language: Language) -> HTML {
        """
        \(each: Section.allCases, { section in """
            <div><dt><kbd>\(section.key)</kbd></dt><dd>\(language.text(section.messages.shortcut))</dd></div>
            """ })
        """
    }

    /// The links of a page.
    ///
    /// - Parameters:
    ///   - path: where the page is.
    ///   - current: the place that it belongs to.
    static func tabs(of path: String, current: Route?, _ language: Language) -> HTML {
        """
        \(each: Section.allCases, separator: "\n", { section in """
            <a class="tab\(if: Section.behind.contains(section), " behind")" href="\(section.route.path)"\
            \(attribute: "aria-current", state(of: section, path, current)) data-key="\(section.key)">\
            \(label(of: section, language))</a>
            """ })
        """
    }

    /// Those of them that a phone shows only behind "more".
    static func tabsBehind(of path: String, current: Route?, _ language: Language) -> HTML {
        """
        \(each: Section.allCases.filter(Section.behind.contains), { section in """
            <a class="tab" href="\(section.route.path)"\
            \(attribute: "aria-current", state(of: section, path, current))>\(label(of: section, language))</a>
            """ })
        """
    }

    private static func label(of section: Section, _ language: Language) -> HTML {
        """
        \(section.icon.html)\
        \(language.text(section.messages.name))
        """
    }

    /// The value of `aria-current`: the page is the place itself, belongs to it, or neither.
    private static func state(of section: Section, _ path: String, _ current: Route?) -> String? {
        section.route.path == path ? "page" : section.route == current ? "true" : nil
    }
}
