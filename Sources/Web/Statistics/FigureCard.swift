import Core
import Language

/// A chart with its sentence and its table.
struct FigureCard: TemplateValue {
    /// What a colour of the chart means.
    struct Key: TemplateValue {
        let style: String
        let name: String
    }

    /// A cell of the table.
    struct Cell: TemplateValue {
        let text: UntrustedText
    }

    /// A row of the table.
    struct Row: TemplateValue {
        let name: UntrustedText
        let cells: [Cell]
    }

    let id: String
    let title: String
    /// What the chart shows, in a sentence.
    let sentence: UntrustedText
    /// The drawing, ready made; empty when there is nothing to draw.
    let drawing: String
    let keys: [Key]
    let hasKeys: Bool
    let columns: [String]
    let rows: [Row]
    let hasTable: Bool
    /// The class that says how wide it is.
    let style: String

    /// Makes a figure.
    ///
    /// - Parameters:
    ///   - drawing: the chart, given what it is called and what it shows.
    ///   - columns: the headings of the table.
    ///   - rows: a name and values for each row of the table.
    init(
        id: String, title: String, sentence: String, style: String = "span-6", keys: [Key] = [],
        columns: [String], rows: [(name: String, values: [String])],
        drawing: (_ title: String, _ detail: String) -> String
    ) {
        self.id = id
        self.title = title
        self.sentence = UntrustedText(sentence, limit: 600)
        self.drawing = drawing(title, sentence)
        self.keys = keys
        hasKeys = !keys.isEmpty
        self.columns = columns
        self.rows = rows.map { row in
            Row(name: UntrustedText(row.name), cells: row.values.map { Cell(text: UntrustedText($0)) })
        }
        hasTable = true
        self.style = style
    }

    /// Makes a figure that has nothing to show, and says so.
    init(id: String, title: String, nothing: String, style: String = "span-6") {
        self.id = id
        self.title = title
        sentence = UntrustedText(nothing)
        drawing = ""
        keys = []
        hasKeys = false
        columns = []
        rows = []
        hasTable = false
        self.style = style
    }
}
