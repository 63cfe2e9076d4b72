import Graphics
import Testing

@testable import haru

@Suite struct PaletteTests {
    @Test(
        "a color becomes the closest of the 256",
        arguments: [
            (UInt32(0x00_0000), 16), (0xFF_FFFF, 231), (0xFF_0000, 196), (0x5F_87AF, 67), (0x80_8080, 244),
            (0x12_1212, 233), (0x21_6E39, 23),
        ])
    func nearest(color: UInt32, index: Int) {
        #expect(Color(color).nearestOf256 == index)
    }

    @Test("without colors a line is written unchanged, except for trailing blanks")
    func colorless() {
        var line = Line("오늘", .strong)
        line.append("  ")
        #expect(Palette.colorless.paint(line) == "오늘")
    }

    @Test("every colored stretch is closed again", arguments: [ColorDepth.sixteen, .palette, .full])
    func closed(depth: ColorDepth) {
        let palette = Palette(depth: depth, background: .light, theme: .pink)
        let inks: [Ink] = [.strong, .faint, .content, .open, .wrong, .ice, .partner, .grass(0), .grass(4)]
        for ink in inks {
            let painted = palette.paint(Line("x", ink))
            #expect(painted.hasPrefix("\u{1B}[") && painted.hasSuffix("x\u{1B}[0m"))
        }
    }

    @Test(
        "the five levels of grass differ wherever there are colors",
        arguments: [ColorDepth.sixteen, .palette, .full])
    func levels(depth: ColorDepth) {
        for theme in GrassTheme.allCases {
            for background in Background.allCases {
                let palette = Palette(depth: depth, background: background, theme: theme)
                let glyphs = Glyphs(isASCII: false, shaded: depth == .sixteen)
                let cells = (0...4).map { palette.paint(Line(glyphs.level($0), .grass($0))) }
                #expect(Set(cells).count == 5)
            }
        }
    }
}
