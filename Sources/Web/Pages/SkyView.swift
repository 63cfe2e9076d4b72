import Core
import Engine
import Graphics
import Language

/// Picture with the person's choice of sky.
struct SkyView {
    /// Attributes of the sky, with the UTC offset in seconds where a script follows the hour.
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

    /// Sky behind the heading of Today; nil where it is turned off.
    static func band(_ context: PageContext) -> SkyView? {
        context.sky == .off ? nil : SkyView(context, drawing: SkyBand.page)
    }

    /// Mailbox on its meadow.
    static func mailbox(hasLetter: Bool, _ context: PageContext) -> SkyView {
        let label = context.language.text(hasLetter ? .mailbox.sceneLetter : .mailbox.scene)
        return SkyView(context, drawing: MailboxScene(hasLetter: hasLetter).page(label: label))
    }
}
