package import Language
package import Storage

extension Language {
    /// Explains why the database could not be read or written, and how to fix it.
    package func sentence(for error: StorageError) -> Sentence {
        switch error {
        case .newerSchema: sentence(.databaseError.newerSchema)
        case .damaged: sentence(.databaseError.damaged)
        case .missing: sentence(.databaseError.missingFile)
        case .readOnly: sentence(.databaseError.readOnly)
        case .moved: sentence(.databaseError.fileMoved)
        case .diskFull: sentence(.databaseError.diskFull)
        case .busy: sentence(.databaseError.busy)
        case .constraint: sentence(.databaseError.rejectedValue)
        case .server(let fault): sentence(for: fault)
        case .other(let code, _) where code & 0xFF == 10:
            // SQLite's family of I/O errors.
            sentence(.databaseError.diskFailed)
        case .other(let code, _): sentence(.databaseError.failed(code: String(code)))
        }
    }

    /// Explains what a database server lacks, and how to fix it.
    package func sentence(for fault: ServerFault) -> Sentence {
        switch fault {
        case .badAddress(let part):
            sentence(part.isEmpty ? .databaseError.badAddress : .databaseError.badAddressPart(part: part))
        case .rawPassword(let character): sentence(.databaseError.passwordCharacter(character: String(character)))
        case .noLibpq: sentence(.databaseError.noLibrary)
        case .pooled(let place): sentence(.databaseError.transactionPool(place: place))
        case .loginRefused(let place): sentence(.databaseError.loginRefused(place: place))
        case .noDatabase(let place): sentence(.databaseError.noDatabase(place: place))
        case .unreachable(let place): sentence(.databaseError.unreachable(place: place))
        case .notSecured(let place): sentence(.databaseError.untrusted(place: place))
        case .noRights(let detail): sentence(.databaseError.forbidden(detail: detail))
        case .restarting: sentence(.databaseError.restarting)
        case .tooManyConnections: sentence(.databaseError.tooManyConnections)
        case .standby: sentence(.databaseError.replica)
        case .readOnly: sentence(.databaseError.readOnlyServer)
        case .diskFull: sentence(.databaseError.serverDiskFull)
        case .damaged(let detail): sentence(.databaseError.serverDamaged(detail: detail))
        case .tooOld(let version): sentence(.databaseError.serverTooOld(version: version))
        case .wrongEncoding(let encoding): sentence(.databaseError.encoding(encoding: encoding))
        case .schemaMismatch(let detail): sentence(.databaseError.changedTables(detail: detail))
        case .halfCopied: sentence(.databaseError.unfinishedCopy)
        case .timedOut: sentence(.databaseError.tookTooLong)
        case .uncertain: sentence(.databaseError.unknownOutcome)
        case .other(let state, _): sentence(.databaseError.serverFailed(state: state))
        }
    }
}
