import Core
import TestSupport
import Testing

/// The kind of an image is detected from its first bytes, whatever its declared type.
@Suite struct ImageHeaderTests {
    @Test("each kind is detected from its bytes, with its size", arguments: ImageHeader.Kind.allCases)
    func kinds(_ kind: ImageHeader.Kind) throws {
        let header = try #require(ImageHeader(SampleImage.bytes(kind, width: 460, height: 230)))
        #expect(header.kind == kind && header.width == 460 && header.height == 230)
    }

    @Test("both other forms of WebP contain their size")
    func webP() throws {
        func image(_ chunk: String, _ data: [UInt8]) -> [UInt8] {
            Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBP".utf8) + Array(chunk.utf8) + [0, 0, 0, 0] + data
        }
        let lossy = image("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x40, 0x41, 0x30, 0x80])
        let header = try #require(ImageHeader(lossy))
        #expect(header.width == 0x140 && header.height == 0x30)
        // 64 × 48: 63 in the first 14 bits, 47 in the next.
        let lossless = try #require(ImageHeader(image("VP8L", [0x2F, 0x3F, 0xC0, 0x0B, 0x00, 0, 0, 0, 0, 0])))
        #expect(lossless.width == 64 && lossless.height == 48)
        #expect(ImageHeader(image("VP8L", [0x2E, 0x3F, 0xC0, 0x0B, 0x00, 0, 0, 0, 0, 0])) == nil)
        #expect(ImageHeader(image("ALPH", [UInt8](repeating: 9, count: 20))) == nil)
    }

    @Test("truncated, empty or foreign data is no image")
    func others() {
        for kind in ImageHeader.Kind.allCases {
            let bytes = SampleImage.bytes(kind)
            let whole = (0...bytes.count).filter { ImageHeader(Array(bytes.prefix($0))) != nil }
            #expect(whole == Array((whole.first ?? .max)...bytes.count), "\(kind): more bytes tell no less")
            #expect(
                ImageHeader(SampleImage.bytes(kind, width: kind == .webP ? 1 : 0, height: 9)) == nil || kind == .webP)
        }
        for text in ["", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<!doctype html>", "GIF", "RIFF....WEBP"] {
            #expect(ImageHeader(Array(text.utf8)) == nil, "\(text)")
        }
        #expect(ImageHeader([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil, "a segment without a length")
        #expect(ImageHeader([0xFF, 0xD8, 0xFF, 0xDA] + [UInt8](repeating: 0xC0, count: 40)) == nil, "pixels at once")
        #expect(ImageHeader([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 4_000)) == nil, "padding without end")
    }
}
