import CQREncode

/// QR codes, by the system's libqrencode.
package enum QRDrawing {
    /// How many modules around a code stay light, as ISO/IEC 18004 asks.
    private static let margin = 4

    /// A text as a QR code in SVG, dark on white whatever the colors of the page; nil where this machine has no libqrencode,
    /// or the text is too long.
    ///
    /// - Parameter label: what it is called for whoever does not see it.
    package static func svg(of text: String, label: String) -> HTML? {
        guard !text.utf8.contains(0), let code = qrencode_text(text) else { return nil }
        defer { qrencode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let modules = code.pointee.data else { return nil }
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
                let length = column - start
                if length > 0 { path += "M\(start + margin) \(row + margin)h\(length)v1h-\(length)z" }
                column += 1
            }
        }
        let size = width + 2 * margin
        return """
            <svg class="qr" viewBox="0 0 \(size) \(size)" role="img" aria-label="\(label)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(size)v\(size)h-\(size)z"/><path fill="#1d2320" d="\(raw: path)"/></svg>
            """
    }
}
