extension MarkdownEdits {
    /// Allows emphasis to end and begin between punctuation and a letter of a script without spaces between words, or
    /// with particles right after them.
    ///
    /// CommonMark only lets `**` between `)` and `의` open emphasis, and `**` between `는` and `(` close it.
    ///
    /// With a punctuation mark on the other side, it can do either.
    mutating func endEmphasisBesideLetters() {
        var at = 0
        while at < text.count {
            let mark = text[at]
            guard "*_~".utf8.contains(mark) else {
                at += 1
                continue
            }
            let start = at
            while at < text.count, text[at] == mark { at += 1 }
            guard start > 0, at < text.count, mark != UInt8(ascii: "~") || at - start == 2 else { continue }
            let (before, after) = (scalar(before: start), scalar(from: at))
            if after.isUnspacedLetter, before.isPunctuation, !before.isOpening {
                putBlank(before: at)
            } else if before.isUnspacedLetter, after.isPunctuation, !after.isClosing,
                at - start > 1 || after != "(" && after != "（"
            {
                // A single asterisk before a parenthesis, as in "가격*(부가세 별도)", is a footnote mark.
                putBlank(before: start)
            }
        }
    }

    private func scalar(from place: Int) -> Unicode.Scalar {
        String(decoding: text[place..<min(place + 4, text.count)], as: UTF8.self).unicodeScalars.first ?? " "
    }

    private func scalar(before place: Int) -> Unicode.Scalar {
        var start = place - 1
        while start > 0, text[start] & 0xc0 == 0x80 { start -= 1 }
        return scalar(from: start)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a Korean, Chinese or Japanese letter.
    fileprivate var isUnspacedLetter: Bool {
        switch value {
        case 0x1100...0x11ff, 0x3040...0x30fa, 0x30fc...0x318f, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
            0xa960...0xa97f, 0xac00...0xd7ff, 0xf900...0xfaff, 0xff66...0xffdc, 0x20000...0x3ffff:
            true
        default: false
        }
    }

    fileprivate var isPunctuation: Bool {
        if isASCII { return (0x21...0x7e).contains(value) && !properties.isAlphabetic && properties.numericType == nil }
        return switch properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
            .connectorPunctuation, .otherPunctuation:
            true
        default: false
        }
    }

    /// Whether emphasis never ends right after the mark.
    fileprivate var isOpening: Bool {
        [.openPunctuation, .initialPunctuation].contains(properties.generalCategory) || self == "<"
    }

    /// Whether emphasis never begins right before the mark.
    fileprivate var isClosing: Bool {
        [.closePunctuation, .finalPunctuation].contains(properties.generalCategory)
            || ".,!?:;%>|。、！？：；，．·…".unicodeScalars.contains(self)
    }
}
