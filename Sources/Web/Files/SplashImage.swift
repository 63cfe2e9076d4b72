import CZlib
import Graphics

/// Splash image of the installed app on iOS: the logo centered on the paper color, in the size of the device's screen.
struct SplashImage: Hashable, Sendable {
    /// In pixels.
    let width: Int
    let height: Int
    let isDark: Bool

    /// Range of a side and maximum number of pixels.
    private static let sides = 320...4_096
    private static let mostPixels = 8_000_000

    /// Parses `splash-1170x2532-dark.png`; nil for any other name or an unrealistic size.
    init?(name: String) {
        guard let match = name.wholeMatch(of: /splash-([1-9][0-9]{2,3})x([1-9][0-9]{2,3})-(light|dark)\.png/),
            let width = Int(match.1), let height = Int(match.2), Self.sides.contains(width),
            Self.sides.contains(height), width * height <= Self.mostPixels
        else { return nil }
        (self.width, self.height, isDark) = (width, height, match.3 == "dark")
    }

    /// Number of shades between the paper and a logo color, for antialiasing.
    private static let shades = 16

    /// The image as an indexed PNG; nil when zlib is out of memory.
    func png() -> [UInt8]? {
        let ramp = GrassRamp(.green, dark: isDark)
        let paper = isDark ? Shell.darkPaper : Shell.lightPaper
        // Colors of the logo's squares, in order.
        let colors = [2, 1, 3, 4].map(ramp.color)
        var palette = [paper.red, paper.green, paper.blue]
        for color in colors {
            for shade in 1...Self.shades {
                for (from, to) in [(paper.red, color.red), (paper.green, color.green), (paper.blue, color.blue)] {
                    palette.append(UInt8(Int(from) + (Int(to) - Int(from)) * shade / Self.shades))
                }
            }
        }
        guard let pixels = Gzip.compress(indices(), as: .zlib) else { return nil }
        // Bit depth 8, indexed color.
        let header = Self.bigEndian(width) + Self.bigEndian(height) + [8, 3, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("PLTE", palette) + Self.chunk("IDAT", pixels) + Self.chunk("IEND", [])
    }

    /// Rows of palette indices, each after its filter type byte (0, none).
    private func indices() -> [UInt8] {
        // The logo's grid has 28 units: squares of 12 with a gap of 4.
        let unit = Double(min(width, height)) * 0.22 / 28
        let (half, round, distance) = (6 * unit, 3.5 * unit, 8 * unit)
        let (middle, centre) = (Double(width) / 2, Double(height) / 2)
        let reach = Int((14 * unit).rounded(.up)) + 1
        var bytes = [UInt8](repeating: 0, count: (width + 1) * height)
        for row in max(0, height / 2 - reach)..<min(height, height / 2 + reach) {
            for column in max(0, width / 2 - reach)..<min(width, width / 2 + reach) {
                let (x, y) = (Double(column) + 0.5 - middle, Double(row) + 0.5 - centre)
                let square = (y < 0 ? 0 : 2) + (x < 0 ? 0 : 1)
                // Distance of the pixel from the rounded square.
                let (dx, dy) = (abs(abs(x) - distance) - half + round, abs(abs(y) - distance) - half + round)
                let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot() - round
                let shade = Int((min(max(0.5 - outside, 0), 1) * Double(Self.shades)).rounded())
                if shade > 0 { bytes[row * (width + 1) + column + 1] = UInt8(square * Self.shades + shade) }
            }
        }
        return bytes
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// PNG chunk: length, type, content, and CRC of the last two.
    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        let sum = named.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        return bigEndian(content.count) + named + bigEndian(Int(sum))
    }
}
