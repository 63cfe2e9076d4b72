import Core
import Engine
import Foundation
import Language
import Presentation
import Storage
import StorageSQLite

/// The checks of `haru doctor`, which are independent, so that a failing one hides no other.
struct Diagnostics: Sendable {
    let voice: Voice
    let session: Session
    private let database: Result<(any SQLDatabase)?, any Error>
    let useCases: UseCases?

    var language: Language { voice.language }

    /// Opens what can be opened; creates nothing.
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

    /// Database of the session; nil if it does not exist yet.
    ///
    /// Its tables are created by the commands that need them.
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
            return .well(.dataFolder, language.text(.doctorCommand.dataFolderUnused(path: shown)))
        }
        guard isFolder.boolValue, access(path, R_OK | W_OK | X_OK) == 0 else {
            return .ill(.dataFolder, language.sentence(for: UsageError.dataFolder(shown, .write)))
        }
        let database = session.folders.database
        let attributes = try? FileManager.default.attributesOfItem(atPath: database)
        let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0o600
        guard mode & 0o077 == 0 else {
            let file = session.environment.shown(database)
            return .ill(.dataFolder, language.sentence(.doctorCommand.readableFile(file: file)))
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
                return [.well(.database, language.text(.doctorCommand.databaseUnused))]
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
                    .ill(.database, language.sentence(.doctorCommand.looseRows(tables: loose.joined(separator: ", "))))
                ]
            }
            let freed = (try? await opened.giveBackSpace()) ?? 0
            let megabytes = language.number(Int(freed / 1_048_576))
            let gain = freed == 0 ? "" : language.text(.doctorCommand.databaseFreed(megabytes: megabytes))
            return [.well(.database, language.text(.doctorCommand.databaseSound(version: String(version))) + gain)]
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

    /// Checks whether everything was sent to the linked hosted Haru; no finding without a link.
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
            return [.ill(.link, language.sentence(.doctorCommand.unsentEvents(address: report.address)))]
        }
        let ago = language.ago(seconds: synced.seconds(to: ProcessEnvironment.now()))
        return [.well(.link, language.text(.doctorCommand.linkTold(address: report.address, ago: ago)))]
    }

    /// Tolerated clock difference to a server, in seconds.
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
            return .ill(.database, language.sentence(.doctorCommand.clockApart(seconds: seconds)))
        }
        let state =
            schema == 0
            ? language.text(.doctorCommand.serverTablesUnused)
            : language.text(.doctorCommand.serverSchema(version: String(schema)))
        return .well(.database, "\(report.version), \(report.encoding), \(state)")
    }

    /// Reports a damaged database, which is left as it is; also keeps a copy that nothing modifies.
    private func damaged(_ detail: String) -> Finding {
        let path = session.folders.database
        let timestamp = ProcessEnvironment.now().iso().filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        let shown = session.environment.shown(path)
        let what = language.text(.doctorCommand.databaseDamaged(detail: detail))
        guard let copy = try? SQLiteDatabase.keepDamagedCopy(of: path, timestamp: timestamp) else {
            let remedy = language.text(.doctorCommand.databaseNoCopy(path: shown))
            return .ill(.database, Sentence(what, remedy))
        }
        let remedy = language.text(.doctorCommand.databaseCopy(copy: session.environment.shown(copy), path: shown))
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
        if case .success(.none) = database {
            return [.well(.repositories, language.text(.doctorCommand.repositoriesNone))]
        }
        guard let reports = try? await useCases?.repositories() else {
            return [.unchecked(.repositories, language.text(.doctorCommand.repositoriesNoDatabase))]
        }
        if reports.isEmpty { return [.well(.repositories, language.text(.doctorCommand.repositoriesNone))] }
        let obstacles = (try? await useCases?.obstacles()) ?? []
        var findings: [Finding] = []
        for report in reports where report.teller == nil {
            // A current obstacle takes precedence over the result of the last read.
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
                : .unchecked(.repositories, language.text(.doctorCommand.repositoriesNoGit(repositories: count)))
        ]
    }

    /// Checks the accounts on forges: the age of their counts, and why requests failed.
    private func sources() async -> [Finding] {
        guard let useCases, let reports = try? await useCases.sources(), !reports.isEmpty else { return [] }
        return reports.map { report in
            if let problem = report.problem { return .ill(.sources, language.sentence(for: problem)) }
            let age = report.readAt.map { language.ago(seconds: $0.seconds(to: session.now)) }
            let told = age ?? language.text(.doctorCommand.sourceNotAsked)
            let pushes = report.webhook.map { ". " + language.said(of: $0) } ?? ""
            let name = report.profile?.name.map { " (\($0.harmless))" } ?? ""
            return .well(.sources, report.account.name + name + ", " + told + pushes)
        }
    }

    /// Checks the background jobs: those given up, and those that this version does not know.
    private func jobs() async -> [Finding] {
        guard let useCases, let jobs = try? await useCases.jobs() else { return [] }
        let failed = jobs.filter { $0.state == .gaveUp }.map { job in
            let name = language.name(ofJob: job.task?.kind)
            let reason = language.reason(of: job)
            return Finding.ill(.jobs, language.sentence(.doctorCommand.failedJobs(name: name, reason: reason)))
        }
        if !failed.isEmpty { return failed }
        let unknown = jobs.filter { $0.task == nil && $0.isOpen }.count
        if unknown > 0 {
            let count = language.number(unknown)
            return [.unchecked(.jobs, language.text(.doctorCommand.jobsOtherVersion(count: count)))]
        }
        let open = jobs.filter { $0.isOpen && $0.task?.kind != .settle }.count
        return [.well(.jobs, language.text(.doctorCommand.jobsOpen(count: language.number(open))))]
    }

    private var disk: Finding {
        var place = URL(fileURLWithPath: session.folders.data)
        while place.path != "/", !FileManager.default.fileExists(atPath: place.path) { place.deleteLastPathComponent() }
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: place.path)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
            return .unchecked(.disk, language.text(.doctorCommand.diskUnknown))
        }
        let megabytes = Int(free / 1_048_576)
        let size = megabytes >= 10_240 ? "\(language.number(megabytes / 1_024)) GB" : "\(language.number(megabytes)) MB"
        guard megabytes >= 200 else {
            return .ill(.disk, language.sentence(.doctorCommand.littleSpace(size: size)))
        }
        return .well(.disk, size)
    }
}
