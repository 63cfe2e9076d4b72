extension String {
    /// The text with single Unicode scalars replaced, wherever they stand.
    ///
    /// A sign and a mark that combines with it make one `Character`, which a search by characters passes over. Whatever
    /// reads the text afterwards goes by bytes and sees the sign: so escapers have to go by scalars.
    ///
    /// - Parameter replacement: what stands for a scalar; nil for one that stays.
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

    /// The text as it stands between the tags of HTML or XML, and in values within double quotes.
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

    /// The text as one word of a POSIX shell.
    package var quotedForShell: String { "'" + replacingScalars { $0 == "'" ? #"'\''"# : nil } + "'" }
}
