import Core
import Foundation
import Language
import Testing

@testable import Graphics

@Suite struct SceneTests {
    @Test("The landscape of each month is well-formed, named and has no colour of its own", arguments: 1...12)
    func scene(number: Int) {
        let svg = MonthScene(month: number).page(label: "<\(number)>").text
        #expect(Drawing(svg: svg).faults == [])
        #expect(svg.contains("class=\"scene-\(number)\"") && svg.contains("aria-label=\"&lt;\(number)&gt;\""))
        #expect(!svg.contains("fill=") && !svg.contains("stroke=") && !svg.contains("style="))
        #expect(MonthScene(month: number).ornament.text.contains("aria-hidden=\"true\""))
    }

    @Test("The twelve landscapes differ, and so do their names", arguments: Language.allCases)
    func different(language: Language) {
        let scenes = (1...12).map(MonthScene.init(month:))
        #expect(Set(scenes.map { Landscape.drawing(ofMonth: $0.number) }).count == 12)
        #expect(Set(scenes.map { $0.subject(language) }).count == 12)
        #expect(MonthScene(month: 13) == MonthScene(month: 1) && MonthScene(month: 0) == MonthScene(month: 12))
    }

    @Test("The faces of the moods are well-formed, distinct, and hidden from screen readers beside a name")
    func stamps() {
        for mood in Mood.allCases {
            #expect(Drawing(svg: MoodStamp(mood).page(label: "\"\(mood)\"").text).faults == [])
            #expect(MoodStamp(mood).page(label: "\"x\"").text.contains("aria-label=\"&quot;x&quot;\""))
            #expect(MoodStamp(mood).ornament.text.contains("aria-hidden=\"true\""))
        }
        #expect(Set(Mood.allCases.map { MoodStamp($0).ornament.text.split(separator: "aria-hidden").last }).count == 5)
    }
}
