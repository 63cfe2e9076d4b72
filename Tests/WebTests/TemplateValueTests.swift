import Core
import Engine
import Language
import Mustache
import Testing

@testable import Web

/// How templates are given the values of pages.
@Suite struct TemplateValueTests {
    private struct Part: TemplateValue {
        let name: UntrustedText
        var hint: String?
    }

    private struct Whole: TemplateValue {
        let title = "제목"
        let count = 3
        let moment = Instant(seconds: 9)
        let isOpen = true
        let parts: [Part]
        let names = ["a", "b"]
        var absent: Part?
        var present: Part?
    }

    @Test("Fields are found by their names, and what has no value is not found")
    func fields() throws {
        let whole = Whole(
            parts: [Part(name: UntrustedText("<b>"), hint: "?"), Part(name: UntrustedText(""))], present: nil)
        var library = MustacheLibrary()
        try library.register(
            "{{title}} {{count}} {{moment}} {{#isOpen}}open{{/isOpen}}{{^absent}} none{{/absent}} "
                + "{{#names}}{{.}}{{title}}{{/names}} {{#parts}}{{name}}{{#hint}}{{.}}{{count}}{{/hint}}{{/parts}}",
            named: "page")
        let text = library.render(TemplateFields(whole), withTemplate: "page")
        #expect(text == "제목 3 9 open none a제목b제목 &lt;b&gt;?3")
    }

    @Test("What is nearer hides what is farther out, and what has no value does not")
    func nesting() throws {
        let whole = Whole(parts: [], present: Part(name: UntrustedText("near"), hint: nil))
        var library = MustacheLibrary()
        try library.register("{{#present}}{{name}} {{title}}{{#hint}}!{{/hint}}{{/present}}", named: "page")
        #expect(library.render(TemplateFields(whole), withTemplate: "page") == "near 제목")
    }

    @Test("No value of a page is left to the library's reflection", arguments: Language.allCases)
    func pages(language: Language) throws {
        let samples = Samples()
        let context = samples.context(language)
        let pages: [any TemplateValue] = [
            MatrixPage(samples.matrix(), isNew: true, form: FormState(), context: context),
            TaskListPage(samples.list(), form: FormState(), context: context),
            MonthPage(samples.month(), chosen: samples.choice(), form: FormState(), context: context),
            StatisticsPage(samples.statistics(), form: FormState(), context: context),
            DiaryPage(samples.noteList(), onThisDay: [], isSmall: false, context: context),
            ExplanationPage(samples.explanation(), context: context),
            Shell(title: "", name: "today", context: context, current: .today),
        ]
        for page in pages {
            let form = page.templateForm
            let fields = try #require(form as? TemplateFields)
            // Every field that Swift knows of is there, but those without a value.
            for child in Mirror(reflecting: page).children {
                let isAbsent = Mirror(reflecting: child.value).displayStyle == .optional
                let name = child.label ?? ""
                #expect(isAbsent || fields.child(named: name) != nil, "\(type(of: page)).\(name)")
            }
            #expect(Self.leftToReflection(form) == [], "\(type(of: page))")
        }
    }

    /// The types of values that the library would find nothing in but by reflection.
    private static func leftToReflection(_ form: Any) -> [String] {
        switch form {
        case is Bool: []
        case let elements as [Any]: elements.flatMap(leftToReflection)
        case let fields as TemplateFields: fields.all.flatMap { leftToReflection($0.form) }
        case is any MustacheParent: []
        default: ["\(type(of: form))"]
        }
    }
}
