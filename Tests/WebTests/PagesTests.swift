import Core
import Engine
import Foundation
import Graphics
import Language
import Testing

@testable import Web

/// Properties of every page, in every shape.
@Suite struct PagesTests {
    let renderer: PageRenderer

    init() throws {
        renderer = try PageRenderer()
    }

    @Test("Every page is complete and in its language", arguments: Language.allCases)
    func whole(language: Language) {
        for (name, html) in Samples().pages(renderer, language) {
            #expect(html.hasPrefix("<!doctype html>"), "\(name)")
            #expect(html.contains("<html lang=\"\(language.rawValue)\""), "\(name)")
            #expect(html.matches(of: /<h1[ >]/).count == 1, "\(name)")
            for slip in ["Optional(", "Message(", "HTML("] {
                #expect(!html.contains(slip), "\(name): \(slip)")
            }
            #expect(Markup(html).faults == [], "\(name)")
        }
    }

    @Test("No English page contains a Korean text of Haru")
    func translated() {
        for (name, html) in Samples(outside: { _ in "x" }).pages(renderer, .english) {
            // The search of the settings matches words of both languages.
            let own = html.replacing("한국어", with: "").replacing(/data-words="[^"]*"/, with: "")
            #expect(own.firstMatch(of: /\p{Hangul}+/)?.0 == nil, "\(name)")
        }
    }

    @Test("No page needs an exception from the content security policy", arguments: Language.allCases)
    func policy(language: Language) {
        for (name, html) in Samples().pages(renderer, language) {
            #expect(!html.contains("<style") && !html.contains("javascript:"), "\(name)")
            for script in html.matches(of: /<script[^>]*>/) {
                #expect(script.0.contains(" src=\"/assets/"), "\(name): \(script.0)")
            }
        }
    }

    @Test("Text of others is escaped", arguments: Language.allCases)
    func hostile(language: Language) {
        for (name, html) in Samples.hostile.pages(renderer, language) {
            #expect(!html.contains("<script>alert"), "\(name)")
            let scalars = html.unicodeScalars
            #expect(
                !scalars.contains("\u{202E}") && !scalars.contains("\u{0}") && !scalars.contains("\u{7}"), "\(name)")
            // A quote with a combining mark could end an attribute.
            #expect(!scalars.contains("\u{301}"), "\(name)")
            #expect(Markup(html).faults == [], "\(name)")
        }
    }

    @Test("Every link and every form targets an address of the site")
    func links() {
        for (name, html) in Samples().pages(renderer, .korean) {
            // A link in a note is external, and sends no referrer.
            let own = html.replacing(/href="[^"]*" rel="noopener noreferrer nofollow"/, with: "")
            for match in own.matches(of: /(href|method="get" action|action)="([^"]*)"/) where !match.2.hasPrefix("#") {
                // A demo has a host name of its own, and a provider is external.
                if name == "demo-open", match.2 == Samples.demoLink { continue }
                if name == "leaving", match.2.hasPrefix(Samples.providerLink) { continue }
                // The same address with the scheme of calendar apps.
                let address =
                    match.2.hasPrefix("webcal:") ? match.2.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" } : match.2
                let path = address.prefix { $0 != "?" && $0 != "#" }
                guard let route = Route(path: path) else {
                    Issue.record("\(name) leads to \(match.2)")
                    continue
                }
                #expect(match.1 == "action" ? route.use != .read : route.use != .change, "\(name): \(match.0)")
            }
        }
    }

    @Test("Every submitted field has a name that the server supports")
    func fields() {
        let known = Set(Field.allCases.map(\.rawValue) + SettingKey.allCases.map(\.rawValue))
        for (name, html) in Samples().pages(renderer, .korean) {
            for match in html.matches(of: /<(?:input|select|textarea)[^>]* name="([^"]*)"/) {
                #expect(known.contains(String(match.1)), "\(name): \(match.1)")
            }
        }
    }

    @Test("The form of a section has every setting of the section")
    func sections() {
        let pages = Samples().pages(renderer, .korean)
        for section in SettingsSection.allCases {
            let html = pages["settings-\(section.rawValue)"] ?? ""
            for key in section.keys { #expect(html.contains("name=\"\(key.rawValue)\""), "\(section) lacks \(key)") }
        }
    }

    @Test("Every section of the settings appears in one group of the list")
    func groups() {
        let grouped = SettingsGroup.allCases.flatMap(\.sections)
        #expect(grouped.count == SettingsSection.allCases.count)
        #expect(Set(grouped) == Set(SettingsSection.allCases))
    }

    @Test("A refused form shows the sent values and the reason")
    func refused() {
        let pages = Samples().pages(renderer, .korean)
        let zone = pages["settings-zone-refused"] ?? ""
        #expect(zone.contains("value=\"Mars/Base\"") && zone.contains("role=\"alert\""))
        #expect(pages["settings-repositories-refused"]?.contains("value=\"/nowhere\"") == true)
        #expect(pages["welcome-refused"]?.contains("value=\"/nowhere\"") == true)
    }

    @Test("The rail marks the current page, and has no links before the key was entered")
    func rail() {
        let pages = Samples().pages(renderer, .korean)
        #expect(pages["today"]?.contains("href=\"/\" aria-current=\"page\"") == true)
        #expect(pages["settings-zone"]?.contains("href=\"/settings\" aria-current=\"true\"") == true)
        #expect(pages["error-key"]?.contains("class=\"tab\"") == false)
        #expect(pages["error-missing"]?.contains("class=\"tab\"") == true)
    }

    @Test("The appearance sets the colour of the browser's frame", arguments: Settings.Appearance.allCases)
    func frame(appearance: Settings.Appearance) {
        let html = renderer.settings(
            Samples().overview(), Samples().context(appearance: appearance, theme: .pink))
        #expect(html.contains("data-theme=\"pink\" data-appearance=\"\(appearance.rawValue)\""))
        #expect(html.contains(Shell.lightPaper.hex) == (appearance != .dark))
        #expect(html.contains(Shell.darkPaper.hex) == (appearance != .light))
    }
}
