import Foundation
import Graphics
import Testing

@testable import haru

/// The ramps of 256 colors, measured in OKLab, whose lightness is perceptual.
@Suite struct IndexedRampTests {
    static let ramps = GrassTheme.allCases.flatMap { theme in Background.allCases.map { (theme, $0) } }

    @Test("the levels rise evenly from bare soil to full grass", arguments: ramps)
    func even(theme: GrassTheme, background: Background) throws {
        let levels = theme.indexed(on: background).map { Lab(Self.color($0)).lightness }
        let steps = zip(levels, levels.dropFirst()).map { background == .dark ? $1 - $0 : $0 - $1 }
        #expect(steps.count == 4 && steps.allSatisfy { $0 > 0.03 }, "\(steps)")
        let grown = steps.dropFirst()
        let (least, most) = (try #require(grown.min()), try #require(grown.max()))
        #expect(most < 1.75 * least, "\(steps)")
    }

    @Test("each level looks like its true color", arguments: ramps)
    func alike(theme: GrassTheme, background: Background) {
        let ramp = GrassRamp(theme, dark: background == .dark)
        for (level, index) in theme.indexed(on: background).enumerated() {
            let (shown, meant) = (Lab(Self.color(index)), Lab(ramp.color(level)))
            #expect(shown.distance(to: meant) < 0.16, "level \(level)")
            if level > 0, theme != .black { #expect(shown.hue(from: meant) < 36, "level \(level)") }
        }
    }

    @Test("a terminal with 256 colors is sent the chosen palette entries", arguments: ramps)
    func painted(theme: GrassTheme, background: Background) {
        let palette = Palette(depth: .palette, background: background, theme: theme)
        for (level, index) in theme.indexed(on: background).enumerated() {
            #expect(palette.paint(Line("x", .grass(level))) == "\u{1B}[38;5;\(index)mx\u{1B}[0m")
        }
    }

    /// An entry of xterm's palette by definition: a cube of six steps, then 24 grays.
    private static func color(_ index: Int) -> Color {
        if index >= 232 { return Color(UInt32(8 + 10 * (index - 232)) * 0x01_0101) }
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return Color(steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6])
    }
}

/// A color in OKLab, by the matrices of its author.
private struct Lab {
    let lightness: Double
    let a: Double
    let b: Double

    init(_ color: Color) {
        let linear = [color.red, color.green, color.blue].map { channel in
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func mixed(_ weights: [Double]) -> Double { cbrt(zip(weights, linear).reduce(0) { $0 + $1.0 * $1.1 }) }
        let long = mixed([0.4122214708, 0.5363325363, 0.0514459929])
        let medium = mixed([0.2119034982, 0.6806995451, 0.1073969566])
        let short = mixed([0.0883024619, 0.2817188376, 0.6299787005])
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    func distance(to other: Lab) -> Double {
        let (first, second, third) = (lightness - other.lightness, a - other.a, b - other.b)
        return (first * first + second * second + third * third).squareRoot()
    }

    /// Difference of the hues in degrees.
    func hue(from other: Lab) -> Double {
        let turn = (atan2(b, a) - atan2(other.b, other.a)) * 180 / .pi
        return abs(turn.remainder(dividingBy: 360))
    }
}
