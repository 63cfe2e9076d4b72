extension String {
    /// Returns the text with single Unicode scalars replaced everywhere.
    ///
    /// A character and a combining mark after it form one `Character`, which a search by characters skips. Readers of
    /// the output work on bytes and see the character itself, so escaping has to work on scalars.
    ///
    /// - Parameter replacement: replacement of a scalar; nil to keep it.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        var isSame = true
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result.append(contentsOf: text.unicodeScalars)
                isSame = false
            } else {
                result.append(scalar)
            }
        }
        return isSame ? self : String(result)
    }

    /// The text escaped for HTML or XML, as element content or in a double-quoted attribute value.
    package var escapedForMarkup: String {
        replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: nil
            }
        }
    }

    /// The text quoted as one word of a POSIX shell.
    package var quotedForShell: String { "'" + replacingScalars { $0 == "'" ? #"'\''"# : nil } + "'" }
}
