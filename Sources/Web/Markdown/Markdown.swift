import CCmarkGFM
import Graphics
import Synchronization

/// Renders Markdown to safe, static HTML.
///
/// The library parses CommonMark with tables, task lists and strikethrough; the writer here decides what is rendered.
///
/// HTML remains text. Links lead only to the web or a mailbox and send no referrer. Images become links, and task list
/// checkboxes are disabled. Headings are nested below the page's, and line breaks are kept.
enum Markdown {
    /// HTML of a text; the only attributes are those of safe links, ordered lists, checkboxes and table columns.
    static func html(_ text: String) -> HTML {
        if text.isEmpty { return "" }
        let source = MarkdownSource(text)
        guard let document = parsed(source.bytes) else { return "" }
        defer { cmark_node_free(document) }
        var writer = MarkdownWriter(source)
        guard let walk = cmark_iter_new(document) else { return "" }
        defer { cmark_iter_free(walk) }
        while true {
            let event = cmark_iter_next(walk)
            if event == CMARK_EVENT_DONE { break }
            guard let node = cmark_iter_get_node(walk) else { continue }
            if event == CMARK_EVENT_ENTER { writer.enter(node) } else { writer.leave(node) }
        }
        return HTML(raw: writer.html)
    }

    /// Lock for parsing: the special characters of the library's extensions are global state.
    private static let parsing = Mutex(false)

    private static func parsed(_ bytes: [UInt8]) -> OpaquePointer? {
        parsing.withLock { isReady -> OpaquePointer? in
            if !isReady {
                cmark_gfm_core_extensions_ensure_registered()
                isReady = true
            }
            // In Korean, a single tilde marks a drawn-out word, not strikethrough.
            let options = CMARK_OPT_DEFAULT | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
            guard let parser = cmark_parser_new(options) else { return nil }
            defer { cmark_parser_free(parser) }
            for name in ["strikethrough", "tasklist"] + (MarkdownTables.areBounded(in: bytes) ? ["table"] : []) {
                if let found = cmark_find_syntax_extension(name) {
                    cmark_parser_attach_syntax_extension(parser, found)
                }
            }
            bytes.withUnsafeBytes { buffer in
                cmark_parser_feed(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
            }
            return cmark_parser_finish(parser)
        }
    }
}

/// Writer of a document's nodes, in the order of traversal.
struct MarkdownWriter {
    private(set) var html = ""
    private let source: MarkdownSource
    /// Number of open elements; at ``deepest``, no more are opened.
    private var depth = 0
    /// Level of the last heading; the page's own heading precedes it.
    private var heading = 1
    /// Closing tags of the open nodes.
    private var closings: [String] = []
    /// Whether the current task list item is checked; nil after its checkbox is written.
    private var box: Bool?
    /// Column alignments of the current table and the index of the next cell; nil outside tables.
    private var columns: (signs: [UInt8], next: Int)?

    /// Maximum nesting depth; real texts stay below it, and browsers lay out very deep trees slowly.
    private static let deepest = 40

    /// Allowed beginnings of link addresses.
    static let schemes = ["https://", "http://", "mailto:"]

    init(_ source: MarkdownSource) { self.source = source }

    mutating func enter(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE: open("blockquote")
        case CMARK_NODE_LIST: enterList(node)
        case CMARK_NODE_ITEM: enterItem(node)
        case CMARK_NODE_HEADING: enterHeading(node)
        case CMARK_NODE_PARAGRAPH: enterParagraph(node)
        case CMARK_NODE_EMPH: open("em")
        case CMARK_NODE_STRONG: open("strong")
        case CMARK_NODE_LINK: enterLink(node)
        case CMARK_NODE_IMAGE: enterLink(node)
        case CMARK_NODE_CODE_BLOCK: html += "<pre><code>" + literal(node) + "</code></pre>\n"
        case CMARK_NODE_HTML_BLOCK: html += "<pre><code>" + literal(node) + "</code></pre>\n"
        case CMARK_NODE_THEMATIC_BREAK: html += "<hr>\n"
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: html += literal(node)
        case CMARK_NODE_CODE: html += "<code>" + literal(node) + "</code>"
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: html += "<br>\n"
        default: enterExtension(node)
        }
    }

    mutating func leave(_ node: OpaquePointer) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST, CMARK_NODE_ITEM, CMARK_NODE_HEADING, CMARK_NODE_PARAGRAPH:
            pop()
            html += "\n"
        case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK, CMARK_NODE_IMAGE: pop()
        default: leaveExtension(node)
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

    /// Writes a heading below the page's, at most one level deeper than the last, so that no level is skipped.
    private mutating func enterHeading(_ node: OpaquePointer) {
        heading = min(6, Int(cmark_node_get_heading_level(node)) + 1, heading + 1)
        open("h\(heading)")
    }

    private mutating func enterList(_ node: OpaquePointer) {
        guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return open("ul") }
        let start = cmark_node_get_list_start(node)
        open("ol", attributes: start == 1 ? "" : " start=\"\(start)\"")
    }

    private mutating func enterItem(_ node: OpaquePointer) {
        guard Self.name(of: node) == "tasklist" else { return open("li") }
        box = cmark_gfm_extensions_get_tasklist_item_checked(node)
        open("li", attributes: " class=\"to-do\"")
    }

    /// Writes a paragraph; the first one of a task list item is the label of its checkbox.
    private mutating func enterParagraph(_ node: OpaquePointer) {
        let isTight = isTight(node)
        guard let isTicked = box, depth < Self.deepest else {
            box = nil
            return isTight ? push("") : open("p")
        }
        box = nil
        depth += 1
        html += (isTight ? "" : "<p>") + "<label><input type=\"checkbox\" disabled\(isTicked ? " checked" : "")> "
        push("</label>" + (isTight ? "" : "</p>"))
    }

    private mutating func enterExtension(_ node: OpaquePointer) {
        switch Self.name(of: node) {
        case "strikethrough": open("del")
        case "table": enterTable(node)
        case "table_header": enterRow("<thead><tr>", closing: "</tr></thead>")
        case "table_row": enterRow("<tr>", closing: "</tr>")
        case "table_cell": enterCell(node)
        default: break
        }
    }

    private mutating func leaveExtension(_ node: OpaquePointer) {
        switch Self.name(of: node) {
        case "strikethrough": pop()
        case "table":
            pop()
            columns = nil
            html += "\n"
        case "table_header", "table_row", "table_cell":
            pop()
            html += "\n"
        default: break
        }
    }

    /// Writes a table in a scroll container that can be focused with the keyboard.
    private mutating func enterTable(_ node: OpaquePointer) {
        // A table is rendered completely or as text only, since rows outside a table would be misplaced.
        guard depth + 3 <= Self.deepest else { return push("") }
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        let signs = cmark_gfm_extensions_get_table_alignments(node)
        columns = (signs.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [], 0)
        depth += 1
        html += "<div class=\"table\" tabindex=\"0\"><table>"
        push("</table></div>")
    }

    private mutating func enterRow(_ opening: String, closing: String) {
        guard columns != nil else { return push("") }
        columns?.next = 0
        depth += 1
        html += opening
        push(closing)
    }

    private mutating func enterCell(_ node: OpaquePointer) {
        guard let (signs, column) = columns else { return push("") }
        columns?.next += 1
        let isHead = cmark_node_parent(node).map { Self.name(of: $0) == "table_header" } ?? false
        let alignment: String =
            switch signs.indices.contains(column) ? signs[column] : 0 {
            case UInt8(ascii: "c"): " class=\"center\""
            case UInt8(ascii: "r"): " class=\"right\""
            default: ""
            }
        open(isHead ? "th" : "td", attributes: alignment)
    }

    /// Node type name of the library's extensions.
    private static func name(of node: OpaquePointer) -> String {
        cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
    }

    /// Writes a link if its address is safe; otherwise only its text.
    private mutating func enterLink(_ node: OpaquePointer) {
        let address = cmark_node_get_url(node).map { Markup.plain(source.plain($0)) } ?? ""
        let lowered = address.lowercased()
        guard Self.schemes.contains(where: lowered.hasPrefix), !address.contains(where: \.isWhitespace),
            address.utf8.count <= 2_048
        else { return push("") }
        open("a", attributes: " href=\"\(Self.escaped(address))\" rel=\"noopener noreferrer nofollow\"")
    }

    /// Whether a paragraph is in an item of a tight list, one without blank lines.
    private func isTight(_ node: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(node), cmark_node_get_type(item) == CMARK_NODE_ITEM,
            let list = cmark_node_parent(item)
        else { return false }
        return cmark_node_get_list_tight(list) != 0
    }

    private func literal(_ node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { Self.escaped(source.plain($0)) } ?? ""
    }

    /// Escapes a text as element content; keeps its lines, and removes control characters and direction marks.
    ///
    /// A combining mark after a special character of HTML is escaped too.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !result.isEmpty || line.startIndex > text.startIndex { result += "\n" }
            result += Markup.escaped(UntrustedText(String(line).replacing("\t", with: "    "), limit: .max).text)
        }
        return result
    }
}
