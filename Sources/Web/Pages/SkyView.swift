import Core
import Engine
import Graphics
import Language

/// A picture under the sky that the person has chosen.
struct SkyView {
    /// The sky, and seconds east of UTC where a script is to follow the hour, as attributes ready made.
    let attributes: HTML
    let drawing: HTML

    private init(_ context: PageContext, drawing: HTML) {
        attributes =
            switch context.sky {
            case .time: #" data-sky="\#(DaySky(hour: context.hour).rawValue)" data-offset="\#(context.offset)""#
            case .day, .off: #" data-sky="\#(context.sky.rawValue)""#
            }
        self.drawing = drawing
    }

    /// The sky behind the heading of Today; nil where the person wants none.
    static func band(_ context: PageContext) -> SkyView? {
        context.sky == .off ? nil : SkyView(context, drawing: SkyBand.page)
    }

    /// The mailbox on its meadow.
    static func mailbox(hasLetter: Bool, _ context: PageContext) -> SkyView {
        let label = context.language.text(hasLetter ? .mailbox.sceneLetter : .mailbox.scene)
        return SkyView(context, drawing: MailboxScene(hasLetter: hasLetter).page(label: label))
    }
}
