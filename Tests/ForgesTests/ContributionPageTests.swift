import Core
import Engine
import Foundation
import TestSupport
import Testing

@testable import Forges

/// GitHub's contribution pages are parsed in all markups that it has used.
@Suite struct ContributionPageTests {
    /// A recording, and the values that a reader of the page sees.
    struct Page: CustomTestStringConvertible, Sendable {
        let name: String
        let total: Int
        let days: Int
        let first: String
        let last: String
        let hasHeading: Bool
        var testDescription: String { name }
    }

    static let recordings = [
        Page(
            name: "contributions-2026-06-17-torvalds.html", total: 3_144, days: 368, first: "2025-06-15",
            last: "2026-06-17", hasHeading: true),
        Page(
            name: "contributions-2026-03-06-leafbird.html", total: 542, days: 370, first: "2025-03-02",
            last: "2026-03-06", hasHeading: true),
        Page(
            name: "contributions-2025-02-25-jamieweavis.html", total: 206, days: 367, first: "2024-02-25",
            last: "2025-02-25", hasHeading: true),
        Page(
            name: "contributions-2023-08-23-jamieweavis.html", total: 760, days: 368, first: "2022-08-21",
            last: "2023-08-23", hasHeading: true),
        Page(
            name: "svg-2021-06-01-moimhossain-data-count.svg", total: 4_715, days: 367, first: "2020-05-31",
            last: "2021-06-01", hasHeading: false),
    ]

    @Test("every recording is parsed correctly: days, sum and heading", arguments: recordings)
    func recording(_ page: Page) throws {
        let contents = try #require(ContributionPage.read(Array(try Recording.text(page.name).utf8)))
        #expect(contents.days.count == page.days)
        #expect(contents.days.first?.day.description == page.first)
        #expect(contents.days.last?.day.description == page.last)
        #expect(contents.days.reduce(0) { $0 + $1.count } == page.total)
        #expect(contents.total == (page.hasHeading ? page.total : nil))
        #expect(contents.isWhole)
        #expect(contents.days.allSatisfy { ($0.level == 0) == ($0.count == 0) })
    }

    @Test("every recording gives the same result as a slow parser with patterns", arguments: recordings)
    func oracle(_ page: Page) throws {
        let text = try Recording.text(page.name)
        let contents = try #require(ContributionPage.read(Array(text.utf8)))
        #expect(contents.days == Self.readSlowly(text))
    }

    /// Parses a page with patterns over its text, cell by cell.
    private static func readSlowly(_ text: String) -> [ForgeDay] {
        var tips: [String: String] = [:]
        for match in text.matches(of: /(?s)<tool-tip[^>]*\sfor="([^"]+)"[^>]*>([^<]*)</) {
            tips[String(match.1)] = String(match.2)
        }
        var days: [ForgeDay] = []
        for match in text.matches(of: /(?s)<(?:td|rect)\s([^>]*data-date="[^>]*)>(?:<span[^>]*>)?([^<]*)</) {
            func value(_ name: String) -> String? {
                guard let start = match.1.range(of: name + "=\"") else { return nil }
                return String(match.1[start.upperBound...].prefix { $0 != "\"" })
            }
            let told = value("data-count") ?? value("id").flatMap { tips[$0] } ?? String(match.2)
            let digits = told.drop { $0.isWhitespace }.prefix { $0.isNumber || $0 == "," }.filter(\.isNumber)
            guard let day = value("data-date").flatMap({ Day(iso: $0) }) else { continue }
            days.append(
                ForgeDay(day: day, count: Int(digits) ?? 0, level: value("data-level").flatMap { Int($0) }))
        }
        return days.sorted { $0.day < $1.day }
    }

    // No pages from before 2021 or from early 2023 were recorded; these have the markup that tools of that time parsed.
    @Test(
        "markups without a recorded whole page are parsed too",
        arguments: [
            ##"<svg><rect class="day" width="10" height="10" x="2" y="0" fill="#c6e48b" data-count="1" data-date="2018-12-30"/><rect class="day" fill="#ebedf0" data-count="0" data-date="2018-12-31"/></svg>"##,
            ##"<svg><rect class="ContributionCalendar-day" data-date="2018-12-30" data-level="1">1 contribution on December 30, 2018</rect><rect class="ContributionCalendar-day" data-date="2018-12-31" data-level="0">No contributions on December 31, 2018</rect></svg>"##,
            "<TABLE><TD CLASS='ContributionCalendar-day' DATA-DATE='2018-12-31' ID=b></TD><td id=a data-date=2018-12-30></td>"
                + "<tool-tip FOR=a>1 contribution on December 30th.</tool-tip><tool-tip for='b'>No contributions.</tool-tip>",
        ])
    func other(_ text: String) throws {
        let contents = try #require(ContributionPage.read(Array(text.utf8)))
        #expect(contents.days.map(\.day.description) == ["2018-12-30", "2018-12-31"])
        #expect(contents.days.map(\.count) == [1, 0])
    }

    private static func cell(_ day: String, tip: String, id: String = "x") -> String {
        #"<td data-date="\#(day)" id="\#(id)-\#(day)" data-level="1"></td><tool-tip for="\#(id)-\#(day)">\#(tip)</tool-tip>"#
    }

    @Test(
        "counts are parsed as they are written",
        arguments: [
            ("1,204 contributions on June 15th.", 1_204), ("12,345,678 contributions on June 15th.", 1_000_000),
            ("  \n 7\n contributions on June 15th.", 7), ("No contributions on June 15th.", 0),
            ("99999999999999999999999999 contributions", 1_000_000),
        ])
    func counts(_ tip: String, _ count: Int) {
        #expect(ContributionPage.read(Array(Self.cell("2026-06-15", tip: tip).utf8))?.days.map(\.count) == [count])
    }

    @Test(
        "a page without a calendar is an error, never zero",
        arguments: [
            "", "<html>", "Not Found", "<td class=\"ContributionCalendar-day\" data-level=\"0\"></td>",
            cell("2026-06-15", tip: "-3 contributions on June 15th."), cell("2026-06-15", tip: "many contributions"),
            cell("2026-06-15", tip: "3 stars on June 15th."), cell("2026-06-15", tip: ""),
            cell("2026-06-15", tip: "3 contributions") + cell("2026-06-17", tip: "1 contribution"),
            cell("2026-06-15", tip: "3 contributions") + cell("2026-06-15", tip: "1 contribution", id: "y"),
            cell("2026-06-15", tip: "3 contributions") + #"<td data-date="2026-06-16" id="z"></td>"#,
            cell("2026-02-30", tip: "3 contributions"), cell("0000-00-00", tip: "3 contributions"),
            "<!--" + cell("2026-06-15", tip: "3 contributions") + "-->",
            "<script>" + cell("2026-06-15", tip: "3 contributions") + "</script>",
            #"<rect data-date="2026-06-15" data-count="-1"/>"#, #"<rect data-date="2026-06-15" data-count="1e3"/>"#,
        ])
    func noCalendar(_ text: String) {
        #expect(ContributionPage.read(Array(text.utf8)) == nil)
    }

    @Test(
        "a heading with another sum than that of the days means that the page is incomplete",
        arguments: [
            ("", true), ("<h2>\n 5\n contributions\n in the last year</h2>", true),
            ("<h2>5 contributions in 2026</h2>", true), ("<h2>1,005 contributions in 2026</h2>", false),
            ("<h2>4 contributions in 2026</h2>", false), ("<h2>No contributions in 2026</h2>", false),
            ("<h2>Contributions</h2>", true),
        ])
    func heading(_ heading: String, isWhole: Bool) throws {
        let cells = Self.cell("2026-06-15", tip: "3 contributions") + Self.cell("2026-06-16", tip: "2 contributions")
        let contents = try #require(ContributionPage.read(Array((heading + cells).utf8)))
        #expect(contents.isWhole == isWhole)
    }

    @Test("a count that is out of range does not contradict the sum")
    func heldCounts() throws {
        let page =
            "<h2>12,345,678 contributions in 2026</h2>" + Self.cell("2026-06-15", tip: "12,345,678 contributions")
        #expect(try #require(ContributionPage.read(Array(page.utf8))).isWhole)
    }

    @Test("a recording that lost a count is incomplete", arguments: recordings)
    func lost(_ page: Page) throws {
        guard page.hasHeading else { return }
        let text = try Recording.text(page.name)
        // The first tooltip with a contribution is changed to have none.
        let lost = text.replacing(#/>\s*[0-9,]+ contributions? on /#, with: ">No contributions on ", maxReplacements: 1)
        #expect(lost != text)
        #expect(try #require(ContributionPage.read(Array(lost.utf8))).isWhole == false)
    }

    @Test("a truncated page is an error, or a shorter calendar with the same counts", arguments: recordings)
    func cut(_ page: Page) throws {
        let bytes = Array(try Recording.text(page.name).utf8)
        let whole = Dictionary(
            uniqueKeysWithValues: try #require(ContributionPage.read(bytes)).days.map { ($0.day, $0) })
        for end in stride(from: 0, to: bytes.count, by: max(bytes.count / 61, 1)) {
            for day in ContributionPage.read(Array(bytes[..<end]))?.days ?? [] { #expect(whole[day.day] == day) }
        }
    }

    @Test("no content of a page makes the parser crash or take long")
    func hostile() throws {
        var random = SeededGenerator(seed: 2_026)
        let parts = [
            "<", ">", "\"", "'", "=", "/", "!", "--", "td", "rect", "tool-tip", "data-date", "2026-06-15", "for", "id",
            " ",
            "script", "<td ", "</", "contributions", "1", "\u{0}", "é", "&amp;", "h2",
        ]
        for _ in 0..<2_000 {
            let text = (0..<40).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            _ = ContributionPage.read(Array(text.utf8))
        }
        _ = ContributionPage.read((0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        // The missing end of an open tag is not searched for again and again.
        _ = ContributionPage.read(Array(String(repeating: "<td data-date=\"", count: 100_000).utf8))
        _ = ContributionPage.read(Array(String(repeating: "<!-- <script>", count: 100_000).utf8))
    }
}
