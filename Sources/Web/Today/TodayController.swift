import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

struct TodayController: Sendable {
    let renderer: PageRenderer

    func addRoutes(to routes: AccountRoutes) { routes.get("", show) }

    private func show(_ request: AccountRequest) async throws -> Response {
        if request.wantsJSON {
            let common = try await request.account.pageCache.commonData()
            return request.json(JSONShape.today(common.today, language: request.language(common.settings)))
        }
        let told = request.told()
        let (common, data) = try await request.load(prefetching: .today) { (try TodayData($0), try told($0)) }
        if needsWelcome(common) { return Response.redirect(to: Route.welcome(.page).path) }
        var context = request.pageContext(common, tip: .today, where: common.hasSources)
        context.told = data.1
        return request.page(LoadedPage(todayPage(common, data.0, context), common))
    }

    private func needsWelcome(_ common: PageCache.CommonData) -> Bool {
        !common.hasSources && !common.settings.welcomed
    }

    /// Data of the Today page besides what nearly every page needs.
    final class TodayData: Sendable {
        let grass: GrassReport
        let tasks: DayTasksReport
        let newestNote: NoteCard?
        let newestCommit: CommitEvidence?
        let letters: WaitingLetters?

        init(_ snapshot: Snapshot) throws {
            grass = try snapshot.grass()
            tasks = try snapshot.tasks(of: snapshot.currentDay)
            newestNote = try snapshot.newestNote()
            newestCommit = try snapshot.newestCommit()
            letters = try snapshot.waitingLetters()
        }
    }

    /// Loads the Today page with a rejected form.
    func todayPage(_ request: AccountRequest, form: FormState) async throws -> LoadedPage {
        let told = request.told()
        let (common, data) = try await request.load(prefetching: .today) { (try TodayData($0), try told($0)) }
        var context = request.pageContext(common, tip: .today, where: common.hasSources)
        if form.problem != nil { context.lead(to: Route.today.path) }
        context.told = data.1
        return LoadedPage(todayPage(common, data.0, form: form, context), common)
    }

    private func todayPage(
        _ common: PageCache.CommonData, _ data: TodayData, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        renderer.today(
            common.today, grass: data.grass, tasks: data.tasks, newestNote: data.newestNote,
            newestCommit: data.newestCommit, letters: data.letters, hasSources: common.hasSources,
            invitesNudges: common.settings.nudgeInvitation && common.settings.nudges.isOn,
            lastCall: common.settings.nudges.lastCall, form: form, context)
    }
}
