import Core
import Engine
import Foundation
import Language
import Presentation
import Storage
import StorageSQLite

/// What `haru doctor` looks at: each check stands by itself, so that one that fails hides no other.
struct Diagnostics: Sendable {
    let voice: Voice
    let session: Session
    private let database: Result<(any SQLDatabase)?, any Error>
    let useCases: UseCases?

    var language: Language { voice.language }

    /// Opens what can be opened; nothing is made that is not there yet.
    init(_ session: Session) async throws {
        self.session = session
        var database: Result<(any SQLDatabase)?, any Error> = .success(nil)
        var useCases: UseCases?
        do {
            if let opened = try await Self.opened(session) {
                database = .success(opened)
                if try await opened.schemaVersion() > 0 {
                    useCases = try await Wiring.useCases(session, on: opened).useCases
                }
            }
        } catch {
            database = .failure(error)
        }
        self.database = database
        self.useCases = useCases
        voice = try session.voice(try? await useCases?.settings())
    }

    /// The database of the session; nil where none was made yet.
    ///
    /// Tables are made by whoever needs them.
    private static func opened(_ session: Session) async throws -> (any SQLDatabase)? {
        if let address = try session.databaseAddress() {
            let database = try Wiring.server(address)
            return try await database.schemaVersion() == 0 ? database : try await Wiring.database(session)
        }
        guard FileManager.default.fileExists(atPath: session.folders.database) else { return nil }
        return try await Wiring.file(session.folders)
    }

    func findings() async -> [Finding] {
        let git = await git()
        return [await release(), dataFolder] + (await databaseFindings()) + [await zones(), git]
            + (await repositories(canRead: git.state == .well)) + (await addresses()) + (await hooks())
            + (await sources()) + (await link()) + (await secrets())
            + (await notifications()) + (await channels()) + (await jobs()) + [disk]
    }

    private var dataFolder: Finding {
        let path = session.folders.data
        let shown = session.environment.shown(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return .well(.dataFolder, language.pick("\(shown), 처음 쓸 때 만들어요", "\(shown), made at first use"))
        }
        guard isFolder.boolValue, access(path, R_OK | W_OK | X_OK) == 0 else {
            return .ill(.dataFolder, language.sentence(for: UsageError.dataFolder(shown, .write)))
        }
        let database = session.folders.database
        let attributes = try? FileManager.default.attributesOfItem(atPath: database)
        let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0o600
        guard mode & 0o077 == 0 else {
            let file = session.environment.shown(database)
            return .ill(
                .dataFolder,
                language == .korean
                    ? Sentence("\(file) 파일을 다른 사람도 읽을 수 있어요.", "chmod 600 \(file)")
                    : Sentence("Others can read \(file).", "chmod 600 \(file)")
            )
        }
        return .well(.dataFolder, shown)
    }

    private func databaseFindings() async -> [Finding] {
        do {
            guard let opened = try database.get() else {
                if session.folders.wasUsed {
                    let path = session.environment.shown(session.folders.database)
                    return [.ill(.database, language.sentence(for: UsageError.noDatabaseFile(path)))]
                }
                return [.well(.database, language.pick("처음 쓸 때 만들어요", "made at first use"))]
            }
            if let report = try await opened.serverReport() {
                return [try await server(report, schema: opened.schemaVersion())]
            }
            guard let opened = opened as? SQLiteDatabase else { return [] }
            let broken = try await opened.integrityProblems()
            if let first = broken.first { throw StorageError.damaged(first) }
            let version = try await opened.schemaVersion()
            let loose = try await opened.foreignKeyProblems()
            guard loose.isEmpty else {
                return [
                    .ill(
                        .database,
                        language == .korean
                            ? Sentence(
                                "짝이 없는 줄이 있어요: \(loose.joined(separator: ", "))", "haru repo scan --force로 다시 읽어 주세요.")
                            : Sentence(
                                "Some rows refer to nothing: \(loose.joined(separator: ", "))",
                                "Read again with haru repo scan --force.")
                    )
                ]
            }
            let freed = (try? await opened.giveBackSpace()) ?? 0
            let megabytes = language.number(Int(freed / 1_048_576))
            let gain = freed == 0 ? "" : language.pick(", 빈 공간 \(megabytes) MB를 돌려줬어요", ", \(megabytes) MB given back")
            return [.well(.database, language.pick("온전해요, 스키마 \(version)", "sound, schema \(version)") + gain)]
        } catch StorageError.damaged(let detail) {
            return [damaged(detail)]
        } catch let error as StorageError {
            return [.ill(.database, language.sentence(for: error))]
        } catch let usageError as UsageError {
            return [.ill(.database, language.sentence(for: usageError))]
        } catch {
            return [.ill(.database, language.sentence(for: StorageError.other(code: 0, detail: "")))]
        }
    }

    /// Whether a hosted Haru is told of everything; nothing is said where none is linked.
    private func link() async -> [Finding] {
        guard let report = try? await useCases?.link() else { return [] }
        if let trouble = report.trouble {
            return [
                .ill(
                    .link,
                    Sentence(
                        report.address,
                        trouble == .revoked
                            ? language.sentence(for: LinkFailure.revoked).text : language.sentence(for: trouble)))
            ]
        }
        guard let synced = report.syncedAt else {
            return [
                .ill(
                    .link,
                    language == .korean
                        ? Sentence("\(report.address)에 아직 다 알리지 못했어요.", "haru link sync")
                        : Sentence("\(report.address) wasn’t told everything yet.", "haru link sync"))
            ]
        }
        let ago = language.ago(seconds: synced.seconds(to: ProcessEnvironment.now()))
        return [.well(.link, language.pick("\(report.address), \(ago)", "\(report.address), told \(ago)"))]
    }

    /// How far the clock of a server may be from this machine's, in seconds.
    private static let clockTolerance = 30.0

    private func server(_ report: ServerReport, schema: Int) throws -> Finding {
        if report.isStandby { throw StorageError.server(.standby) }
        if report.isReadOnly { throw StorageError.server(.readOnly) }
        guard report.encoding == "UTF8" else { throw StorageError.server(.wrongEncoding(report.encoding)) }
        if schema == 0, !report.canMakeTables { throw StorageError.server(.noRights("CREATE")) }
        if !report.closedTables.isEmpty {
            throw StorageError.server(.noRights(report.closedTables.joined(separator: ", ")))
        }
        let distance = abs(report.clock - Date().timeIntervalSince1970)
        guard distance <= Self.clockTolerance else {
            let seconds = language.number(Int(distance))
            return .ill(
                .database,
                language == .korean
                    ? Sentence("데이터베이스 서버의 시계가 \(seconds)초 달라요.", "두 컴퓨터의 시계를 NTP로 맞춰 주세요.")
                    : Sentence(
                        "The clock of the database’s server is \(seconds) seconds apart.", "Set both clocks by NTP."))
        }
        let state =
            schema == 0
            ? language.pick("처음 쓸 때 표를 만들어요", "tables are made at first use")
            : language.pick("스키마 \(schema)", "schema \(schema)")
        return .well(.database, "\(report.version), \(report.encoding), \(state)")
    }

    /// A damaged database is kept as it is, and as a copy that nothing touches any more.
    private func damaged(_ detail: String) -> Finding {
        let path = session.folders.database
        let timestamp = ProcessEnvironment.now().iso().filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        let shown = session.environment.shown(path)
        let what = language.pick("손상됐어요(\(detail)).", "damaged (\(detail)).")
        guard let copy = try? SQLiteDatabase.keepDamagedCopy(of: path, timestamp: timestamp) else {
            let remedy = language.pick(
                "사본을 남기지 못했어요. \(shown) 파일을 다른 곳에 복사해 두세요.", "No copy could be kept: copy \(shown) to a safe place."
            )
            return .ill(.database, Sentence(what, remedy))
        }
        let remedy = language.pick(
            "사본을 \(session.environment.shown(copy))에 남겼어요. \(shown) 대신 백업을 되돌려 주세요. 백업이 없다면 그 파일을 지우고 haru repo add로 커밋을 다시 읽을 수 있지만, 할 일과 일지는 돌아오지 않아요.",
            "A copy is kept at \(session.environment.shown(copy)). Put a backup back in place of \(shown). Without one, delete it and read your commits again with haru repo add; tasks and notes don’t come back that way."
        )
        return .ill(.database, Sentence(what, remedy))
    }

    private func git() async -> Finding {
        do {
            return .well(.git, try await session.reader.version())
        } catch let problem as RepositoryProblem {
            return .ill(.git, language.sentence(for: problem))
        } catch {
            return .ill(.git, language.sentence(for: RepositoryProblem(path: "", reason: .gitMissing)))
        }
    }

    private func repositories(canRead: Bool) async -> [Finding] {
        if case .success(.none) = database { return [.well(.repositories, language.pick("아직 없어요", "none yet"))] }
        guard let reports = try? await useCases?.repositories() else {
            return [
                .unchecked(
                    .repositories,
                    language.pick("데이터베이스를 열지 못해 살펴보지 못했어요", "not checked, as the database couldn’t be opened"))
            ]
        }
        if reports.isEmpty { return [.well(.repositories, language.pick("아직 없어요", "none yet"))] }
        let obstacles = (try? await useCases?.obstacles()) ?? []
        var findings: [Finding] = []
        for report in reports where report.teller == nil {
            // What stands in the way now weighs more than how the last reading went.
            var problem = obstacles.first { $0.path == report.path } ?? report.problem
            if !FileManager.default.fileExists(atPath: report.path) {
                problem = RepositoryProblem(path: report.path, reason: .missing)
            }
            if let problem { findings.append(.ill(.repositories, language.sentence(for: problem))) }
        }
        if !findings.isEmpty { return findings }
        let count = language.repositories(reports.count)
        return [
            canRead
                ? .well(.repositories, count)
                : .unchecked(
                    .repositories, language.pick("\(count), git이 없어 살펴보지 못했어요", "\(count), not checked without git"))
        ]
    }

    /// The accounts on forges: how old what they told is, and why they did not answer.
    private func sources() async -> [Finding] {
        guard let useCases, let reports = try? await useCases.sources(), !reports.isEmpty else { return [] }
        return reports.map { report in
            if let problem = report.problem { return .ill(.sources, language.sentence(for: problem)) }
            let age = report.readAt.map { language.ago(seconds: $0.seconds(to: session.now)) }
            let told = age ?? language.pick("아직 확인하지 않았어요", "not asked yet")
            let pushes = report.webhook.map { ". " + language.said(of: $0) } ?? ""
            let name = report.profile?.name.map { " (\($0.harmless))" } ?? ""
            return .well(.sources, report.account.name + name + ", " + told + pushes)
        }
    }

    /// The work that goes on by itself: what was given up, and what this version does not know.
    private func jobs() async -> [Finding] {
        guard let useCases, let jobs = try? await useCases.jobs() else { return [] }
        let failed = jobs.filter { $0.state == .gaveUp }.map { job in
            let name = language.name(ofJob: job.task?.kind)
            let reason = language.reason(of: job)
            return Finding.ill(
                .jobs,
                language == .korean
                    ? Sentence("\(name): 여러 번 해 봤지만 안 됐어요(\(reason)).", "이유를 확인하고 설정의 ‘하루에 대해’에서 다시 해 주세요.")
                    : Sentence(
                        "\(name): tried several times in vain (\(reason)).",
                        "Mend that, then try again in Settings → About.")
            )
        }
        if !failed.isEmpty { return failed }
        let unknown = jobs.filter { $0.task == nil && $0.isOpen }.count
        if unknown > 0 {
            let count = language.number(unknown)
            return [
                .unchecked(
                    .jobs,
                    language.pick(
                        "다른 버전의 백그라운드 작업 \(count)개를 그대로 뒀어요", "\(count) of another version, left alone"))
            ]
        }
        let open = jobs.filter { $0.isOpen && $0.task?.kind != .settle }.count
        return [.well(.jobs, language.pick("남은 일 \(language.number(open))개", "\(language.number(open)) to be done"))]
    }

    private var disk: Finding {
        var place = URL(fileURLWithPath: session.folders.data)
        while place.path != "/", !FileManager.default.fileExists(atPath: place.path) { place.deleteLastPathComponent() }
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: place.path)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
            return .unchecked(.disk, language.pick("알 수 없어요", "not known"))
        }
        let megabytes = Int(free / 1_048_576)
        let size = megabytes >= 10_240 ? "\(language.number(megabytes / 1_024)) GB" : "\(language.number(megabytes)) MB"
        guard megabytes >= 200 else {
            return .ill(
                .disk,
                language == .korean
                    ? Sentence("\(size) 남았어요.", "공간을 비워 주세요. 200 MB는 있어야 안심이에요.")
                    : Sentence("\(size) left.", "Make room; 200 MB or more is safe.")
            )
        }
        return .well(.disk, size)
    }
}
