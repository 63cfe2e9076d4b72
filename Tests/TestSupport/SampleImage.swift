package import Core

/// Beginnings of images: just enough bytes to detect their type and size, by the specifications of the formats.
package enum SampleImage {
    /// Beginning of an image of a type.
    ///
    /// - Parameter comment: bytes after it, which distinguish one image from another.
    package static func bytes(
        _ kind: ImageHeader.Kind, width: Int = 64, height: Int = 48, comment: String = ""
    ) -> [UInt8] {
        let head: [UInt8] =
            switch kind {
            case .png:
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width, 4)
                    + big(height, 4) + [8, 6, 0, 0, 0]
            case .gif: Array("GIF89a".utf8) + big(width, 2).reversed() + big(height, 2).reversed() + [0, 0, 0]
            case .webP:
                Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
                    + big(width - 1, 3).reversed() + big(height - 1, 3).reversed()
            case .jpeg:
                [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
                    + [0xFF, 0xFF, 0xDB, 0, 4, 0, 1] + [0xFF, 0xC2, 0, 17, 8] + big(height, 2) + big(width, 2) + [3, 1]
            }
        return head + Array(comment.utf8)
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) }
    }
}
