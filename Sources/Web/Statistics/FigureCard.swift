import Core
import Graphics
import Language

/// Chart with a sentence and a table.
struct FigureCard {
    /// Legend entry for a colour of the chart.
    struct Key {
        let style: String
        let name: String
    }

    /// Cell of the table.
    struct Cell {
        let text: UntrustedText
    }

    /// Row of the table.
    struct Row {
        let name: UntrustedText
        let cells: [Cell]
    }

    let id: String
    let title: String
    /// Sentence about what the chart shows.
    let sentence: UntrustedText
    /// SVG drawing; empty if there is nothing to draw.
    let drawing: HTML
    let keys: [Key]
    let columns: [String]
    let rows: [Row]
    let hasTable: Bool
    /// CSS class for the width.
    let style: String

    /// Creates a figure.
    ///
    /// - Parameters:
    ///   - drawing: returns the chart, given its title and sentence.
    ///   - columns: headings of the table.
    ///   - rows: name and values of each row of the table.
    init(
        id: String, title: String, sentence: String, style: String = "span-6", keys: [Key] = [],
        columns: [String], rows: [(name: String, values: [String])],
        drawing: (_ title: String, _ detail: String) -> HTML
    ) {
        self.id = id
        self.title = title
        self.sentence = UntrustedText(sentence, limit: 600)
        self.drawing = drawing(title, sentence)
        self.keys = keys
        self.columns = columns
        self.rows = rows.map { row in
            Row(name: UntrustedText(row.name), cells: row.values.map { Cell(text: UntrustedText($0)) })
        }
        hasTable = true
        self.style = style
    }

    /// Creates a figure without data, with a text that says so.
    init(id: String, title: String, nothing: String, style: String = "span-6") {
        self.id = id
        self.title = title
        sentence = UntrustedText(nothing)
        drawing = ""
        keys = []
        columns = []
        rows = []
        hasTable = false
        self.style = style
    }
}

extension FigureCard {
    func html(_ language: Language) -> HTML {
        """
        <figure class="card figure-card \(style)" id="\(id)"><figcaption><h2>\(title)</h2><p class="muted">\
        <bdi>\(sentence)</bdi></p></figcaption>
        \(if: hasTable, """
            <div class="drawn">\(drawing)\(if: !keys.isEmpty, """
                <ul class="key">\(each: keys, { key in #"<li><i class="\#(key.style)"></i>\#(key.name)</li>"# })</ul>
                """)</div>
            <details class="fold" id="\(id)-table" data-keeps><summary>\(language.text(.statistics.table))\
            <span class="unseen">: \(title)</span></summary>\
            <div class="data-frame" tabindex="0" role="region" aria-label="\(title)"><table class="data num"><thead>\
            <tr>\(each: columns, { column in #"<th scope="col">\#(column)</th>"# })</tr></thead>\
            <tbody>\(each: rows, { row in """
                <tr><th scope="row"><bdi>\(row.name)</bdi></th>\
                \(each: row.cells, { cell in "<td>\(cell.text)</td>" })</tr>
                """ })</tbody></table></div></details>
            """)
        </figure>
        """
    }
}
