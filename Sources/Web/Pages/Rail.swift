import Graphics
import Language

/// Links of the rail and their keyboard shortcuts.
enum Rail {
    /// Keyboard shortcuts to the sections, with their descriptions.
    static func shortcuts(_ language: Language) -> HTML {
        """
        \(each: Section.allCases, { section in """
            <div><dt><kbd>\(section.key)</kbd></dt><dd>\(language.text(section.messages.shortcut))</dd></div>
            """ })
        """
    }

    /// Links of the rail.
    ///
    /// - Parameters:
    ///   - path: path of the page.
    ///   - current: section of the page.
    static func tabs(of path: String, current: Route?, _ language: Language) -> HTML {
        """
        \(each: Section.allCases, separator: "\n", { section in """
            <a class="tab\(if: Section.behind.contains(section), " behind")" href="\(section.route.path)"\
            \(attribute: "aria-current", state(of: section, path, current)) data-key="\(section.key)">\
            \(label(of: section, language))</a>
            """ })
        """
    }

    /// Links that a phone shows only in the "more" menu.
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

    /// Value of `aria-current`: `page` for the section's own page, `true` for a page within it, otherwise nil.
    private static func state(of section: Section, _ path: String, _ current: Route?) -> String? {
        section.route.path == path ? "page" : section.route == current ? "true" : nil
    }
}
