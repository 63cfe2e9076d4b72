/// Format and size of an image, read from its first bytes.
///
/// Only formats that consist of nothing but pixels are supported; one with active content, such as SVG, is not.
package struct ImageHeader: Hashable, Sendable {
    /// Supported formats, by their media types.
    package enum Kind: String, CaseIterable, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case gif = "image/gif"
        case webP = "image/webp"
    }

    package let kind: Kind
    /// In pixels.
    package let width: Int
    package let height: Int

    /// Parses the beginning of an image; nil when the format is not supported or the bytes end before the size.
    package init?(_ bytes: [UInt8]) {
        let found =
            Self.png(bytes).map { (Kind.png, $0) } ?? Self.gif(bytes).map { (Kind.gif, $0) }
            ?? Self.webP(bytes).map { (Kind.webP, $0) } ?? Self.jpeg(bytes).map { (Kind.jpeg, $0) }
        guard let (kind, size) = found, size.width > 0, size.height > 0 else { return nil }
        self.kind = kind
        (width, height) = size
    }

    private typealias Size = (width: Int, height: Int)

    private static func png(_ bytes: [UInt8]) -> Size? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24,
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        return (bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
    }

    private static func gif(_ bytes: [UInt8]) -> Size? {
        guard bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8), bytes.count >= 10 else {
            return nil
        }
        return (littleEndian(bytes[6..<8]), littleEndian(bytes[8..<10]))
    }

    private static func webP(_ bytes: [UInt8]) -> Size? {
        guard bytes.starts(with: "RIFF".utf8), bytes.count >= 30, bytes[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 " where bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]):
            return (littleEndian(bytes[26..<28]) & 0x3FFF, littleEndian(bytes[28..<30]) & 0x3FFF)
        case "VP8L" where bytes[20] == 0x2F:
            let packed = littleEndian(bytes[21..<25])
            return ((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1)
        case "VP8X": return (littleEndian(bytes[24..<27]) + 1, littleEndian(bytes[27..<30]) + 1)
        default: return nil
        }
    }

    /// The size is in the start-of-frame segment, after any number of others.
    private static func jpeg(_ bytes: [UInt8]) -> Size? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            switch marker {
            // Padding.
            case 0xFF: place += 1
            // Markers without a payload.
            case 0x01, 0xD0...0xD7: place += 2
            // End of the image, or start of the pixel data.
            case 0x00, 0xD8...0xDA: return nil
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                return (bigEndian(bytes[(place + 7)..<(place + 9)]), bigEndian(bytes[(place + 5)..<(place + 7)]))
            default:
                let length = bigEndian(bytes[(place + 2)..<(place + 4)])
                guard length >= 2 else { return nil }
                place += 2 + length
            }
        }
        return nil
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
