import Core

extension GrassDrawing {
    /// Returns the drawing as a standalone file, which follows the viewer's light or dark mode.
    ///
    /// - Parameters:
    ///   - title: title above the grass.
    ///   - detail: sentence below the grass.
    package func file(theme: GrassTheme, title: String, detail: String) -> String {
        let (margin, head, foot) = (16, 30, 26)
        let width = max(layout.width, 220) + 2 * margin - 3
        let height = layout.height + head + foot + margin
        let title = Markup.escapedForXML(Markup.plain(title))
        let detail = Markup.escapedForXML(Markup.plain(detail))
        var svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
        svg += #" viewBox="0 0 \#(width) \#(height)" role="img" aria-labelledby="title desc">"#
        svg += #"<title id="title">\#(title)</title><desc id="desc">\#(detail)</desc>"#
        svg += "<style>\(Self.style(theme))</style>"
        svg += #"<rect class="sheet" x=".5" y=".5" width="\#(width - 1)" height="\#(height - 1)" rx="12"/>"#
        svg += #"<text class="title" x="\#(margin)" y="27">\#(title)</text>"#
        svg += legend(right: width - margin, y: 18)
        svg += #"<g transform="translate(\#(margin - 6) \#(head + 10))">"# + labels() + cells()
        svg += #"</g><text class="detail" x="\#(margin)" y="\#(height - 14)">\#(detail)</text>"#
        return svg + "</svg>\n"
    }

    private func legend(right: Int, y: Int) -> String {
        (0...4).map { level in
            #"<rect class="l\#(level)" x="\#(right - (5 - level) * 14 + 3)" y="\#(y)" \#(GrassLayout.square)/>"#
        }.joined()
    }

    private static func style(_ theme: GrassTheme) -> String {
        func colors(dark: Bool) -> String {
            let ramp = GrassRamp(theme, dark: dark)
            let (sheet, rule, ink, faint) =
                dark ? ("#1c2022", "#2b3133", "#e9ece8", "#a9b2ab") : ("#ffffff", "#e5e1d8", "#1d2320", "#545d57")
            let levels = ramp.levels.enumerated().map { ".l\($0.offset){fill:\($0.element.hex)}" }.joined()
            return levels + ".sheet{fill:\(sheet);stroke:\(rule)}text{fill:\(faint)}.title{fill:\(ink)}"
                + ".mark{stroke:\(faint)}.mark.on{stroke:\(sheet)}.now{stroke:\(ink)}"
        }
        return "text{font:9px system-ui,-apple-system,'Noto Sans KR',sans-serif}"
            + ".title{font-size:14px;font-weight:600}.detail{font-size:11px}"
            + ".mark{fill:none;stroke-width:1.1;stroke-linecap:round}.now{stroke-width:1.3}"
            + colors(dark: false) + "@media(prefers-color-scheme:dark){\(colors(dark: true))}"
    }
}
