import Core
import Testing

@Suite struct NearestSpellingTests {
    @Test(
        "A mistyped name finds the nearest one, or none",
        arguments: [
            ("cdoe", "code"), ("Code", "code"), ("cod", "code"), ("projets", "projects"), ("docments", "Documents"),
            ("x", nil), ("elsewhere", nil), ("codes", "code"), ("", nil), ("작업싫", "작업실"),
        ] as [(String, String?)])
    func nearest(typed: String, meant: String?) {
        let names = ["Documents", "code", "projects", "z", "작업실"]
        #expect(Spellings.nearest(to: typed, among: names) == meant)
        #expect(Spellings.nearest(to: typed, among: names.reversed()) == meant)
        #expect(Spellings.nearest(to: typed, among: []) == nil)
    }
}
