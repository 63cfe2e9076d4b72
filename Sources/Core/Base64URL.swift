import Foundation

/// Base64 with the alphabet for URLs (RFC 4648, section 5), written without padding.
package enum Base64URL {
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let letters = Data(bytes).base64EncodedData().compactMap { letter -> UInt8? in
            switch letter {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: letter
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Decodes bytes, with or without padding; returns nil for anything that is not what `encode` writes.
    package static func decode(_ text: String) -> [UInt8]? {
        let whole = text.utf8.count.isMultiple(of: 4)
        let bare = whole && text.hasSuffix("=") ? text.dropLast(text.hasSuffix("==") ? 2 : 1) : text[...]
        var letters = bare.utf8.map { letter in
            switch letter {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: letter
            }
        }
        letters += repeatElement(UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard let bytes = Data(base64Encoded: Data(letters)), encode(bytes) == bare else { return nil }
        return Array(bytes)
    }
}
