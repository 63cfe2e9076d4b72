import CCmark
import Graphics

/// Turns what a person wrote in Markdown into HTML that can do nothing but be read.
///
/// The library reads CommonMark; what is written of it is decided here: HTML stays text, links lead
/// to the web or to a mailbox and tell nothing, pictures become links, and headings stand below
/// those of the page.
enum Markdown {
    /// The HTML of a text, made of elements without attributes but those of safe links and of ordered lists.
    static func html(_ text: String) -> String {
        var bytes = Array(text.utf8)
        // cmark replaces a NUL by itself; one at the end of an empty buffer would be read past.
        if bytes.isEmpty { return "" }
        let document = bytes.withUnsafeMutableBytes { buffer in
            cmark_parse_document(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, CMARK_OPT_DEFAULT)
        }
        guard let document else { return "" }
        defer { cmark_node_free(document) }
        var writer = MarkdownWriter()
        guard let walk = cmark_iter_new(document) else { return "" }
        defer { cmark_iter_free(walk) }
        while true {
            let event = cmark_iter_next(walk)
            if event == CMARK_EVENT_DONE { break }
            guard let node = cmark_iter_get_node(walk) else { continue }
            if event == CMARK_EVENT_ENTER { writer.enter(node) } else { writer.leave(node) }
        }
        return writer.html
    }
}

/// Writes the nodes of a document one after the other, as a walk through it meets them.
struct MarkdownWriter {
    private(set) var html = ""
    /// How many elements are open; beyond ``deepest`` no more are opened.
    private var depth = 0
    /// The level of the last heading; the page's own stands before them.
    private var heading = 1
    /// What the open nodes have to be closed with.
    private var closings: [String] = []

    /// Nobody quotes a quotation so often, and browsers lay out very deep trees slowly.
    private static let deepest = 40

    /// The addresses that links may lead to begin with one of these.
    private static let schemes = ["https://", "http://", "mailto:"]

    mutating func enter(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE: open("blockquote")
        case CMARK_NODE_LIST: enterList(node)
        case CMARK_NODE_ITEM: open("li")
        case CMARK_NODE_HEADING: enterHeading(node)
        case CMARK_NODE_PARAGRAPH: if isTight(node) { push("") } else { open("p") }
        case CMARK_NODE_EMPH: open("em")
        case CMARK_NODE_STRONG: open("strong")
        case CMARK_NODE_LINK: enterLink(node)
        case CMARK_NODE_IMAGE: enterLink(node)
        case CMARK_NODE_CODE_BLOCK: html += "<pre><code>" + literal(node) + "</code></pre>\n"
        case CMARK_NODE_HTML_BLOCK: html += "<pre><code>" + literal(node) + "</code></pre>\n"
        case CMARK_NODE_THEMATIC_BREAK: html += "<hr>\n"
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: html += literal(node)
        case CMARK_NODE_CODE: html += "<code>" + literal(node) + "</code>"
        case CMARK_NODE_SOFTBREAK: html += "\n"
        case CMARK_NODE_LINEBREAK: html += "<br>\n"
        default: break
        }
    }

    mutating func leave(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST, CMARK_NODE_ITEM, CMARK_NODE_HEADING, CMARK_NODE_PARAGRAPH:
            pop()
            html += "\n"
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE: pop()
        default: break
        }
    }

    private mutating func open(_ element: String, attributes: String = "") {
        guard depth < Self.deepest else { return push("") }
        depth += 1
        html += "<\(element)\(attributes)>"
        push("</\(element)>")
    }

    private mutating func push(_ closing: String) { closings.append(closing) }

    private mutating func pop() {
        guard let closing = closings.popLast(), !closing.isEmpty else { return }
        depth -= 1
        html += closing
    }

    /// A heading below the page's, and at most one level below the last, so that none is left out.
    private mutating func enterHeading(_ node: OpaquePointer) {
        heading = min(6, Int(cmark_node_get_heading_level(node)) + 1, heading + 1)
        open("h\(heading)")
    }

    private mutating func enterList(_ node: OpaquePointer) {
        guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return open("ul") }
        let start = cmark_node_get_list_start(node)
        open("ol", attributes: start == 1 ? "" : " start=\"\(start)\"")
    }

    /// A link, where its address is safe; else only what it says.
    private mutating func enterLink(_ node: OpaquePointer) {
        let address = cmark_node_get_url(node).map { Markup.plain(String(cString: $0)) } ?? ""
        let lowered = address.lowercased()
        guard Self.schemes.contains(where: lowered.hasPrefix), !address.contains(where: \.isWhitespace),
            address.utf8.count <= 2_048
        else { return push("") }
        open("a", attributes: " href=\"\(Self.escaped(address))\" rel=\"noopener noreferrer nofollow\"")
    }

    /// Whether a paragraph is the text of an item in a list without blank lines.
    private func isTight(_ node: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(node), cmark_node_get_type(item) == CMARK_NODE_ITEM,
            let list = cmark_node_parent(item)
        else { return false }
        return cmark_node_get_list_tight(list) != 0
    }

    private func literal(_ node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { Self.escaped(String(cString: $0)) } ?? ""
    }

    /// A text as content of an element, its lines kept, without what turns the direction of what
    /// stands around it; a mark that sits on a sign of HTML is left out with it.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !result.isEmpty || line.startIndex > text.startIndex { result += "\n" }
            result += Markup.escaped(Outside(String(line).replacing("\t", with: "    "), limit: .max).renderText)
        }
        return result
    }
}
