import Core
import Engine
import Language
import Testing

@testable import Web

/// The form that maps the columns of a table.
@Suite struct ImportPagesTests {
    let pages: [String: String]

    init() throws {
        pages = Samples().pages(try PageRenderer(), .english)
    }

    /// Values of a list, and the selected one.
    private func list(_ field: String, in page: String?) -> (values: [String], chosen: [String]) {
        let html = page?.split(separator: "name=\"\(field)\"").dropFirst().first?.prefix { $0 != "\n" } ?? ""
        let options = html.prefix(upTo: html.firstRange(of: "</select>")?.lowerBound ?? html.startIndex)
        return (
            options.matches(of: /<option value="(\d*)"/).map { String($0.1) },
            options.matches(of: /<option value="(\d*)" selected/).map { String($0.1) }
        )
    }

    @Test("Every field can be mapped to any column that was read, or to none")
    func choices() throws {
        for column in ImportColumn.allCases {
            #expect(list(column.rawValue, in: pages["settings-import-unmatched"]).values == ["", "1", "2", "3", "4"])
            #expect(list(column.rawValue, in: pages["settings-import-wide"]).values.count == 101)
        }
        let page = try #require(pages["settings-import-unmatched"])
        #expect(page.contains(">Name (column 1) — Beans 0</option>") && page.contains(">column 3 — Beans 2</option>"))
        #expect(page.contains(">Name (column 2)</option>") && page.contains(">Name 3 — Beans 3</option>"))
        #expect(!page.contains("Only the first"))
        #expect(pages["settings-import-wide"]?.contains("Only the first 100") == true)
    }

    @Test("The page lists replaced and kept items, and the number of further ones")
    func details() throws {
        let page = try #require(pages["settings-import"])
        #expect(page.contains("<bdi>Replaced by a newer one: Sow → Reap</bdi>"))
        #expect(page.contains("<bdi>Moved to the trash: \(Samples.today) Old</bdi>"))
        #expect(page.contains("<bdi>Kept as it is here: Kept 7</bdi></p><p class=\"faint\"><bdi>2 more</bdi>"))
    }

    @Test("Selected columns stay in the form and are sent when the import is confirmed")
    func chosen() throws {
        let page = try #require(pages["settings-import-matched"])
        #expect(list("title", in: page).chosen == ["1"] && list("memo", in: page).chosen == ["2"])
        #expect(list("due", in: page).chosen == [])
        let sent = "waiting=7&amp;title=1&amp;memo=2&amp;due=&amp;time=&amp;"
        #expect(page.contains("<button class=\"btn primary\" name=\"matched\" value=\"\(sent)"))
        #expect(page.contains("form=\"columns\" formmethod=\"post\" formaction=\"/imports/confirmation\""))
        // A column that was detected is selected in the same way.
        #expect(list("title", in: pages["settings-import-table"]).chosen == ["1"])
    }

    @Test("The form is open when it is needed, and an unreadable table cannot be imported")
    func states() {
        for (name, isOpen, canImport) in [
            ("table", false, true), ("matched", true, true), ("unmatched", true, false), ("twice", true, false),
            ("unknown", true, false), ("broken", true, false),
        ] {
            let page = pages["settings-import-\(name)"] ?? ""
            #expect(page.contains("<details class=\"fold\" open>") == isOpen, "\(name)")
            #expect(page.contains("formaction=\"/imports/confirmation\"") == canImport, "\(name)")
            #expect(page.contains("action=\"/imports/waiting/removal\""), "\(name)")
        }
        #expect(pages["settings-import-broken"]?.contains("row 5") == true)
        #expect(pages["settings-import-none"]?.contains("<details class=\"fold\"") == false)
    }

    @Test("Only the lists with a fault are marked")
    func marks() {
        func marked(_ name: String) -> [String] {
            (pages["settings-import-\(name)"] ?? "")
                .matches(of: /name="(\w+)" aria-invalid="true" aria-describedby="columns-fault"/).map { String($0.1) }
        }
        #expect(marked("twice") == ["title", "memo"] && marked("unknown") == ["due"] && marked("unmatched") == [])
    }
}
