import Engine
import Foundation
import Synchronization
import Web

/// A program of the machine that converts SVG to PNG, run without a shell.
struct PictureProgram: Sendable {
    private let path: String
    private let arguments: [String]
    private let patience: Duration

    /// Maximum size of a PNG, in bytes.
    private static let most = 4 * 1_024 * 1_024

    /// Known programs, with the arguments that make them use pipes.
    private static let known = [
        ("rsvg-convert", ["--format=png"]), ("resvg", ["--quiet", "-", "-c"]),
    ]

    /// Finds a program on `PATH`; nil if there is none.
    ///
    /// - Parameter patience: timeout for one picture.
    static func find(_ environment: ProcessEnvironment, patience: Duration = .seconds(5)) -> PictureProgram? {
        for (name, arguments) in known {
            if let path = environment.program(name) {
                return PictureProgram(path: path, arguments: arguments, patience: patience)
            }
        }
        return nil
    }

    /// Converts a picture to PNG.
    ///
    /// - Throws: `PictureConverter.Failure`.
    func png(of svg: String) async throws -> Data {
        try await withTaskExecutorPreference(IOExecutor.shared) { try run(on: Data(svg.utf8)) }
    }

    private func run(on svg: Data) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // It needs nothing from this process, whose variables may contain secrets.
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        guard (try? process.run()) != nil else { throw PictureConverter.Failure.failed }
        let deadline = DispatchWorkItem { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let seconds = Double(patience.components.seconds) + Double(patience.components.attoseconds) / 1e18
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: deadline)
        defer { deadline.cancel() }
        // Written concurrently with reading, since neither pipe holds a whole picture.
        let writer = DispatchWorkItem {
            try? input.fileHandleForWriting.write(contentsOf: svg)
            try? input.fileHandleForWriting.close()
        }
        DispatchQueue.global().async(execute: writer)
        var png = Data()
        while let part = try? output.fileHandleForReading.read(upToCount: 1 << 16), !part.isEmpty {
            png += part
            if png.count > Self.most { break }
        }
        if png.count > Self.most { kill(process.processIdentifier, SIGKILL) }
        // Child processes of the program must not be waited for: their output has no reader any more.
        try? output.fileHandleForReading.close()
        guard end.wait(timeout: .now() + seconds) == .success, writer.wait(timeout: .now() + seconds) == .success else {
            throw PictureConverter.Failure.failed
        }
        guard process.terminationStatus == 0, process.terminationReason == .exit, png.count <= Self.most,
            png.starts(with: Self.signature)
        else { throw PictureConverter.Failure.failed }
        return png
    }

    /// Signature of PNG files.
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The PNG converter of a server; nil if the machine has no such program.
    static func converter(_ environment: ProcessEnvironment) -> PictureConverter? {
        find(environment).map { program in PictureConverter { Array(try await program.png(of: $0)) } }
    }
}
