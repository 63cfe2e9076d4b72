import Core
import Foundation
import Graphics
import Language
import NIOCore
import Testing

@testable import Web

@Suite struct PagesFilesTests {
    @Test("The manifest names existing icons, in both languages", arguments: Language.allCases)
    func manifest(language: Language) throws {
        let text = try PageRenderer().manifest(Samples().context(language), isDark: language == .korean)
        let manifest = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(manifest["name"] as? String == (language == .korean ? "하루" : "Haru"))
        let icons = try #require(manifest["icons"] as? [[String: String]])
        for icon in icons {
            let name = try #require(icon["src"]?.split(separator: "/").last)
            let file = PageRenderer.resources.appending(path: "icons/\(name)")
            let size = try Data(contentsOf: file).count
            #expect(size > 0 && size <= 20_480, "\(name)")
        }
        #expect(icons.contains { $0["purpose"] == "maskable" })
        let paper = language == .korean ? Shell.darkPaper : Shell.lightPaper
        #expect(manifest["background_color"] as? String == paper.hex && manifest["theme_color"] as? String == paper.hex)
        let shots = try #require(manifest["screenshots"] as? [[String: String]])
        #expect(Set(shots.compactMap { $0["form_factor"] }) == ["narrow", "wide"])
        for shot in shots {
            let name = try #require(shot["src"]?.split(separator: "/").last)
            let bytes = [UInt8](try Data(contentsOf: PageRenderer.resources.appending(path: "pictures/\(name)")))
            let sides = [16, 20].map { Int(bytes[$0 + 2]) << 8 | Int(bytes[$0 + 3]) }
            #expect(shot["sizes"] == "\(sides[0])x\(sides[1])" && shot["label"]?.isEmpty == false)
            // The members that Chromium requires.
            let (short, long) = (sides.min() ?? 0, sides.max() ?? 0)
            #expect(short >= 320 && long <= 3_840 && long * 10 <= short * 23 && bytes.count <= 60_000)
        }
        let shortcuts = try #require(manifest["shortcuts"] as? [[String: Any]])
        #expect(shortcuts.compactMap { $0["url"] as? String } == ["/tasks/new", "/diary/new", "/mailbox"])
        for shortcut in shortcuts {
            let path = try #require(shortcut["url"] as? String)
            #expect(Route(path: path)?.isPage == true && (shortcut["name"] as? String)?.isEmpty == false)
        }
        let target = try #require(manifest["share_target"] as? [String: Any])
        #expect(target["action"] as? String == "/share-target" && target["method"] as? String == "POST")
        #expect(target["enctype"] as? String == "application/x-www-form-urlencoded")
        #expect(target["params"] as? [String: String] == ["title": "title", "text": "text", "url": "address"])
    }

    @Test(
        "Shared content gets a title and a text, whichever part is missing",
        arguments: [
            ("title=A&text=B&address=https://a.example", "A", "B\n\nhttps://a.example"),
            ("text=see+https://a.example&address=https://a.example", "see https://a.example", ""),
            ("text=%0D%0Aone%0D%0Atwo%0D%0A", "one", "two"), ("address=https://a.example", "https://a.example", ""),
            ("title=A&text=A", "A", ""), ("", "", ""), ("title=+&text=%0A&address=", "", ""),
            ("title=one%0Atwo&text=B", "one two", "B"),
        ])
    func shared(query: String, title: String, body: String) throws {
        let shared = SharedText(try #require(Form(query)))
        #expect(shared.title == title && shared.body == body)
    }

    @Test("The service worker caches the assets of Today and of the offline page, by their hashed addresses")
    func worker() throws {
        let names = ["first.css", "offline.js", "pages.css", "pages.js", "shared.js", "today.js"]
        let urls = AssetURLs(Dictionary(uniqueKeysWithValues: names.map { ($0, "/assets/\($0).1f") }))
        let text = try PageRenderer().serviceWorker(assets: urls)
        #expect(!text.contains("\n//") && text.contains("const $outbox = "))
        let kept = ["first.css", "shared.js", "today.js"].map { "\"/assets/\($0).1f\"" }
        #expect(text.hasPrefix("const shell = [\(kept.joined(separator: ",")),\"/offline\""))
        #expect(text.contains("\nconst behind = [\"/assets/offline.js.1f\"];\n"))
        #expect(text.contains("addEventListener(\"fetch\""))
    }

    @Test("Every asset that a page requests exists")
    func assets() throws {
        let pages = try Samples().pages(PageRenderer(), .korean)
        let files = try Assets(resources: PageRenderer.resources).files
        let names = Set(pages.values.flatMap { $0.matches(of: /"\/assets\/([^"]+)"/).map { String($0.1) } })
        #expect(names.count > 6)
        for name in names { #expect(files[name] != nil, "\(name)") }
        for (name, html) in pages { #expect(html.matches(of: /"\/assets\/[^"]+"/).count <= 4, "\(name)") }
    }

    @Test("A first visit to Today requests few files of small size")
    func firstVisit() throws {
        let renderer = try PageRenderer()
        let assets = try Assets(resources: PageRenderer.resources)
        let html = try #require(Samples().pages(renderer, .korean)["today"])
        let asked = html.matches(of: /(?:href|src)="(\/assets\/[^"]+|\/icons\/haru\.svg|\/[\w-]+\.webmanifest)"/).map {
            String($0.1)
        }
        let worker = renderer.serviceWorker(assets: assets.urls)
        let kept = try #require(worker.firstMatch(of: /const shell = (\[.*?\]);/)?.1)
        let names = try JSONDecoder().decode([String].self, from: Data(kept.utf8))
        // The page, its assets, the service worker, and what that caches of assets not requested yet.
        let requests = Set(asked + names).union(["/", "/service-worker.js"])
        #expect(requests.count <= 12, "\(requests.sorted())")
        var bytes = 0
        for request in requests {
            let name = String(request.split(separator: "/").last ?? "")
            let payload: Payload? =
                switch request {
                case "/": Payload(html)
                case "/service-worker.js": Payload(worker)
                case "/offline": Payload(renderer.offline(Samples().context()))
                default: (assets.files[name] ?? assets.icons[name])?.payload
                }
            bytes += payload.map { ($0.compressed ?? $0.plain).readableBytes } ?? 0
        }
        #expect(bytes <= 45_000)
    }
}

/// Values of the style sheet.
@Suite struct PagesColorTests {
    /// Values of a mode in a theme, by name.
    private static func tokens(_ theme: GrassTheme, dark: Bool) throws -> [String: Color] {
        let text = try String(contentsOf: PageRenderer.resources.appending(path: "assets/tokens.css"), encoding: .utf8)
        var tokens: [String: Color] = [:]
        for block in text.matches(of: /([^{}]+)\{([^{}]*)\}/) {
            let selector = block.1
            guard
                selector.contains(":root {") || selector.hasSuffix(":root ")
                    || selector.contains("\"\(theme.rawValue)\"")
            else { continue }
            for match in block.2.matches(of: /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/) {
                tokens[String(match.1)] = Color(hex: dark ? match.3 : match.2)
            }
        }
        return tokens
    }

    private static func luminance(_ color: Color) -> Double {
        let parts = [color.red, color.green, color.blue].map { part in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private static func contrast(_ left: Color, _ right: Color) -> Double {
        let (low, high) = (min(luminance(left), luminance(right)), max(luminance(left), luminance(right)))
        return (high + 0.05) / (low + 0.05)
    }

    /// Text and its backgrounds.
    private static let texts: [(String, [String])] = [
        ("ink", ["paper", "sheet", "sunken", "accent-wash"]), ("ink-2", ["paper", "sheet", "sunken"]),
        ("ink-3", ["paper", "sheet", "sunken", "accent-wash"]), ("warn", ["sheet", "warn-wash"]),
        ("cold", ["cold-wash"]), ("accent", ["paper", "sheet", "accent-wash"]), ("accent-ink", ["accent"]),
    ]

    @Test("Text has enough contrast in every theme and mode", arguments: GrassTheme.allCases, [false, true])
    func text(theme: GrassTheme, dark: Bool) throws {
        let tokens = try Self.tokens(theme, dark: dark)
        for (name, grounds) in Self.texts {
            for ground in grounds {
                let contrast = try Self.contrast(#require(tokens[name]), #require(tokens[ground]))
                #expect(contrast >= 4.5, "\(name) on \(ground)")
            }
        }
    }

    /// A mix with `share` of the first color.
    private static func mix(_ color: Color, _ share: Double, over ground: Color) -> Color {
        func part(_ path: KeyPath<Color, UInt8>) -> UInt32 {
            UInt32((Double(color[keyPath: path]) * share + Double(ground[keyPath: path]) * (1 - share)).rounded())
        }
        return Color(part(\.red) << 16 | part(\.green) << 8 | part(\.blue))
    }

    /// Skies of the style sheet, and the coverage of what lies on them.
    private struct Skies {
        var colors: [String: [String: Color]] = [:]
        let veil: Color
        let veilShare, cloud, moon, farHill: Double

        init() throws {
            let address = PageRenderer.resources.appending(path: "assets/sky.css")
            let text = try String(contentsOf: address, encoding: .utf8)
            for rule in text.matches(of: /(?m)^\.sky(?:\[data-sky=(\w+)\])? \{([^}]*)\}/) {
                for value in rule.2.matches(of: /--(\w+): (#\w{6});/) {
                    colors[String(rule.1 ?? ""), default: [:]][String(value.1)] = Color(hex: value.2)
                }
            }
            let rgb = try #require(text.firstMatch(of: /light-dark\(#0000, rgb\((\d+) (\d+) (\d+) \/ (\.\d+)\)\)/))
            let parts = try [rgb.1, rgb.2, rgb.3].map { try #require(UInt32($0)) }
            veil = Color(parts[0] << 16 | parts[1] << 8 | parts[2])
            func number(_ fraction: Substring) -> Double? { Double("0\(fraction)") }
            func share(_ pattern: Regex<(Substring, Substring)>) throws -> Double {
                let found = try #require(text.firstMatch(of: pattern))
                return try #require(number(found.1))
            }
            veilShare = try #require(number(rgb.4))
            cloud = try share(/\.clouds \{ fill: #fff; opacity: (\.\d+); \}/)
            moon = try share(/night\] :is\(\.sun, \.stars\) \{ opacity: (\.\d+); \}/)
            farHill = try share(/\.top\.sky \.far \{ opacity: (\.\d+); \}/)
        }
    }

    @Test(
        "The heading of Today has enough contrast on each sky, in every theme and mode",
        arguments: GrassTheme.allCases, [false, true])
    func sky(theme: GrassTheme, dark: Bool) throws {
        let skies = try Skies()
        for sky in DaySky.allCases {
            let isNight = sky == .night
            let tokens = try Self.tokens(theme, dark: dark || isNight)
            let colors = (skies.colors[""] ?? [:]).merging(try #require(skies.colors[sky.rawValue])) { $1 }
            let light = try #require(colors["light"])
            let hill = try #require(tokens[dark && !isNight ? "grass-3" : "grass-1"])
            var grounds = [hill] + (isNight ? [] : [light])
            for air in [try #require(colors["high"]), try #require(colors["low"])] {
                grounds += [air, Self.mix(hill, skies.farHill, over: air)]
                grounds.append(
                    isNight
                        ? Self.mix(light, skies.moon, over: air)
                        : Self.mix(Color(0xFFFFFF), skies.cloud, over: air))
            }
            if dark, !isNight { grounds = grounds.map { Self.mix(skies.veil, skies.veilShare, over: $0) } }
            for ground in grounds {
                let contrast = try Self.contrast(#require(tokens["ink"]), ground)
                #expect(contrast >= 4.5, "\(sky): \(ground.hex)")
            }
        }
    }

    @Test(
        "Edges, marks and the focus can be seen in every theme and mode", arguments: GrassTheme.allCases, [false, true])
    func shapes(theme: GrassTheme, dark: Bool) throws {
        let tokens = try Self.tokens(theme, dark: dark)
        for (name, ground) in [
            ("edge", "sheet"), ("edge", "paper"), ("focus", "sheet"), ("focus", "paper"), ("ink-2", "grass-0"),
            ("sheet", "grass-4"),
        ] {
            let contrast = try Self.contrast(#require(tokens[name]), #require(tokens[ground]))
            #expect(contrast >= 3, "\(name) on \(ground)")
        }
    }

    @Test("The style sheet's ramp is the one of files and terminals", arguments: GrassTheme.allCases, [false, true])
    func ramps(theme: GrassTheme, dark: Bool) throws {
        let tokens = try Self.tokens(theme, dark: dark)
        let ramp = GrassRamp(theme, dark: dark)
        for level in 0...4 { #expect(tokens["grass-\(level)"] == ramp.color(level)) }
        // A day with one contribution differs visibly from a day with none, and each level from the next.
        for level in 0...3 {
            let contrast = Self.contrast(ramp.color(level), ramp.color(level + 1))
            #expect(contrast >= (level == 0 ? 1.35 : 1.3), "\(level)")
        }
    }

    @Test("The browser's frame has the colour of the background")
    func frame() throws {
        #expect(try Self.tokens(.green, dark: false)["paper"]?.hex == Shell.lightPaper.hex)
        #expect(try Self.tokens(.green, dark: true)["paper"]?.hex == Shell.darkPaper.hex)
    }
}
