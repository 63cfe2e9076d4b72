extension Phrase {
    /// What the columns of a table are.
    static let imports: [Phrase: PhrasePair] = [
        .importColumns: .init("칸 맞추기", "Match columns"),
        .importColumnsUnknown: .init(
            "어느 칸이 제목이나 본문인지 알아내지 못했어요. 직접 골라 주세요.",
            "It isn’t clear which column is the title or the text. Choose it yourself."),
        .importColumnsExamples: .init(
            "파일에 있는 칸과 첫 줄의 값이에요.", "These are the file’s columns, with what its first row has."),
        .importColumnsHint: .init(
            "하루의 항목마다 파일의 어느 칸에서 가져올지 골라요. 본문과 날짜가 있고 마감일이 없으면 일지로, 아니면 할 일로 가져와요.",
            "Choose which column each field comes from. With a text and a day but no due day, rows become notes; otherwise tasks."
        ),
        .importColumnsLimit: .init("앞의 {0}칸만 고를 수 있어요.", "Only the first {0} columns can be chosen."),
        .importColumnNone: .init("없음", "None"),
        .importColumnPlace: .init("{0}번째 칸", "column {0}"),
        .noticeImportShown: .init(
            "칸이 바뀌어서 가져오기 전에 다시 보여 드려요.", "The columns changed, so have another look before importing."),
        .importMatch: .init("다시 맞추기", "Match again"),
    ]
}
