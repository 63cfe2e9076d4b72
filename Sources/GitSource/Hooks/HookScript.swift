import Core
import Foundation

/// Text of a hook, as bytes: hooks of other programs need not be UTF-8.
struct HookScript {
    /// Position of the reporting lines in a hook.
    enum Kind: String, CaseIterable {
        /// The hook contains nothing else.
        case alone
        /// They precede another hook, in a folder of its own.
        case chained
        /// They are inside an existing shell script.
        case within
        /// The same, but the script did not end with a line feed.
        case appended
    }

    private static let first = Data("#!/bin/sh\n".utf8)
    private static let opening = "# haru-hook "
    private static let closing = Data("# haru-hook end\n".utf8)
    /// Folder beside the hooks for the hooks that run afterwards.
    static let chainedFolder = "haru-chained"

    var bytes: Data

    /// Creates a hook with only these lines.
    ///
    /// - Parameter madeFolder: whether the hooks folder was created for it.
    static func own(_ kind: Kind, telling command: [String], madeFolder: Bool) -> HookScript {
        HookScript(bytes: first + block(kind, telling: command, madeFolder: madeFolder))
    }

    /// Returns the lines, which start the command in the background with no inherited descriptors that others may wait
    /// for.
    private static func block(_ kind: Kind, telling command: [String], madeFolder: Bool) -> Data {
        let words = command.map(quoted).joined(separator: " ")
        var text = """
            \(opening)\(kind.rawValue)\(madeFolder ? " folder" : ""): haru hook remove takes these lines away
            if [ -x \(quoted(command.first ?? "")) ]; then
                (\(words) </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- &)
            fi

            """
        if kind == .chained {
            text += """
                if [ -x "${0%/*}/\(chainedFolder)/${0##*/}" ]; then
                    exec "${0%/*}/\(chainedFolder)/${0##*/}" "$@"
                fi
                exit 0

                """
        }
        return Data(text.utf8) + closing
    }

    /// Quotes a text as one word for the shell.
    static func quoted(_ text: String) -> String { text.quotedForShell }

    /// Range and kind of the lines; nil if there are none.
    var place: (range: Range<Data.Index>, kind: Kind, madeFolder: Bool)? {
        guard let start = bytes.range(of: Data(Self.opening.utf8)),
            let end = bytes.range(of: Self.closing, in: start.upperBound..<bytes.endIndex),
            let colon = bytes[start.upperBound...].firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let words = String(decoding: bytes[start.upperBound..<colon], as: UTF8.self).split(separator: " ")
        guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
        return (start.lowerBound..<end.upperBound, kind, words.dropFirst().first == "folder")
    }

    /// Returns the same script with the current lines.
    func rewritten(telling command: [String]) -> HookScript? {
        guard let place else { return nil }
        var bytes = bytes
        bytes.replaceSubrange(
            place.range, with: Self.block(place.kind, telling: command, madeFolder: place.madeFolder))
        return HookScript(bytes: bytes)
    }

    /// Returns the script with the lines after its first one, so that it runs as before after them.
    func adding(telling command: [String]) -> HookScript {
        var bytes = bytes
        let hasInterpreter = bytes.starts(with: Data("#!".utf8))
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        if hasInterpreter, end == nil {
            bytes += Data("\n".utf8) + Self.block(.appended, telling: command, madeFolder: false)
        } else {
            let place = hasInterpreter ? end.map { bytes.index(after: $0) } ?? bytes.endIndex : bytes.startIndex
            bytes.insert(contentsOf: Self.block(.within, telling: command, madeFolder: false), at: place)
        }
        return HookScript(bytes: bytes)
    }

    /// The rest of the script without the lines; nil if nothing else is left.
    var remainder: Data? {
        guard let place else { return bytes }
        var rest = bytes
        rest.removeSubrange(place.range)
        if place.kind == .appended, rest.last == UInt8(ascii: "\n") { rest.removeLast() }
        return rest == Self.first && (place.kind == .alone || place.kind == .chained) ? nil : rest
    }

    private static let shells: Set<String> = ["sh", "ash", "bash", "dash", "ksh", "mksh", "zsh"]

    /// Whether the script is run by a standard shell, so that lines can be added to it.
    var isShell: Bool {
        guard !bytes.contains(0) else { return false }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        // Without an interpreter line, git has the shell run it.
        guard line.starts(with: Data("#!".utf8)) else {
            return !bytes.isEmpty && String(data: bytes, encoding: .utf8) != nil
        }
        let words = String(decoding: line.dropFirst(2), as: UTF8.self).split(separator: " ")
        func name(_ word: Substring?) -> String { word?.split(separator: "/").last.map(String.init) ?? "" }
        return Self.shells.contains(name(words.first))
            || name(words.first) == "env" && Self.shells.contains(name(words.dropFirst().first))
    }
}
