/// The tags of a page, checked against rules of HTML whose violation browsers silently forgive.
struct Markup {
    private(set) var faults: [String] = []
    private var open: [String] = []
    private var names: Set<String> = []
    private var wanted: Set<String> = []

    private static let void: Set<String> = ["meta", "link", "input", "br", "img", "hr", "!doctype"]
    private static let references: Set<String> = ["for", "aria-describedby", "aria-labelledby", "list"]

    init(_ html: String) {
        var rest = Array(html.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard let tag = Self.tag(&rest) else {
                faults.append("not a tag: \(String(decoding: rest.prefix(60), as: UTF8.self))")
                continue
            }
            take(tag)
        }
        for name in wanted.subtracting(names) { faults.append("nothing is called \(name)") }
        if !open.isEmpty { faults.append("left open: \(open)") }
    }

    private struct Tag {
        var name = ""
        var attributes: [(name: String, value: String)] = []
        var closes = false
        var closesItself = false
    }

    /// Reads a tag up to its end; nil when it is not one that a template of ours would write.
    private static func tag(_ rest: inout ArraySlice<UInt8>) -> Tag? {
        var tag = Tag()
        if rest.first == UInt8(ascii: "/") {
            tag.closes = true
            rest.removeFirst()
        }
        tag.name = word(&rest)
        guard !tag.name.isEmpty else { return nil }
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: ">"):
                rest.removeFirst()
                return tag
            case UInt8(ascii: "/"):
                rest.removeFirst()
                tag.closesItself = true
            case UInt8(ascii: " "), UInt8(ascii: "\n"):
                rest.removeFirst()
            default:
                let name = word(&rest)
                guard !name.isEmpty else { return nil }
                var value: String?
                if rest.starts(with: "=\"".utf8) {
                    rest = rest.dropFirst(2)
                    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
                    value = String(decoding: rest[..<end], as: UTF8.self)
                    rest = rest[(end + 1)...]
                }
                tag.attributes.append((name, value ?? ""))
            }
        }
        return nil
    }

    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
        let word = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "!"):
                true
            default: false
            }
        }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func take(_ tag: Tag) {
        if tag.closes {
            if open.last != tag.name { faults.append("</\(tag.name)> closes \(open.last ?? "")") }
            if open.last == tag.name { open.removeLast() }
        } else if !tag.closesItself, !Self.void.contains(tag.name) {
            open.append(tag.name)
        }
        for (name, value) in tag.attributes {
            if name == "id", !names.insert(value).inserted { faults.append("two elements are called \(value)") }
            if Self.references.contains(name) { wanted.insert(value) }
            if name == "style" || name.hasPrefix("on") { faults.append("\(name) needs an exception of the policy") }
            if value.contains("<") { faults.append("\(name) holds markup") }
        }
        if Set(tag.attributes.map(\.name)).count < tag.attributes.count { faults.append("\(tag.name) repeats itself") }
    }
}
