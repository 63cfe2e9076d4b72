/// A color in sRGB.
package struct Color: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    /// Creates a color from `0xRRGGBB`.
    package init(_ value: UInt32) {
        red = UInt8(value >> 16 & 0xFF)
        green = UInt8(value >> 8 & 0xFF)
        blue = UInt8(value & 0xFF)
    }

    /// Parses `#rrggbb`.
    package init?(hex: some StringProtocol) {
        guard hex.count == 7, hex.first == "#", let value = UInt32(hex.dropFirst(), radix: 16) else { return nil }
        self.init(value)
    }

    /// The color as `#rrggbb`.
    package var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// Colors of the grass in one theme and mode.
package struct GrassRamp: Hashable, Sendable {
    /// Colors from level 0, bare soil, to level 4.
    package let levels: [Color]

    /// Creates the ramp of a theme in light or dark mode.
    package init(_ theme: GrassTheme, dark: Bool) {
        levels = [Color(dark ? 0x24292B : 0xEBE8E0)] + theme.colors(dark: dark).map(Color.init)
    }

    /// Returns the color of a level; levels beyond 0 to 4 are clamped.
    package func color(_ level: Int) -> Color { levels[min(max(level, 0), levels.count - 1)] }
}

/// The five themes of the grass.
package enum GrassTheme: String, CaseIterable, Sendable, Hashable {
    case green, blue, orange, pink, black

    fileprivate func colors(dark: Bool) -> [UInt32] {
        switch (self, dark) {
        case (.green, false): [0xA0D59D, 0x77C07B, 0x3F9A55, 0x216E39]
        case (.green, true): [0x1F4A2C, 0x2C7040, 0x45A05B, 0x7FDC8F]
        case (.blue, false): [0xA1CDF0, 0x77B6E6, 0x3A86C8, 0x17508C]
        case (.blue, true): [0x174061, 0x205D8F, 0x3D8FD6, 0x8CC8FF]
        case (.orange, false): [0xF7BE76, 0xEC9F45, 0xDE7D1A, 0x93480A]
        case (.orange, true): [0x583610, 0x8A5213, 0xDE8A2E, 0xFFC57D]
        case (.pink, false): [0xF4B8CD, 0xEC96B4, 0xD95C8B, 0x9C2457]
        case (.pink, true): [0x642944, 0x86355A, 0xD45C8C, 0xFFA8C8]
        case (.black, false): [0xC6C9C8, 0x9DA2A0, 0x5E6462, 0x1F2422]
        case (.black, true): [0x3B4043, 0x666D70, 0xA3AAAC, 0xF1F4F3]
        }
    }
}
