import Core
import Engine
import Language
import Presentation

extension Diagnostics {
    /// Whether notifications get to the devices; nothing is said where there is none.
    ///
    /// A device that was lost is its owner's to turn on again, and no fault of this Haru.
    func notifications() async -> [Finding] {
        guard let useCases, let devices = try? await useCases.pushDevices(), !devices.isEmpty else { return [] }
        let problems = devices.compactMap(\.problem).filter(\.isLasting)
        if !problems.isEmpty {
            // Devices of one push service are refused alike.
            return Set(problems.map { language.sentence(for: $0) })
                .sorted { $0.whatHappened < $1.whatHappened }.map { .ill(.notifications, $0) }
        }
        let last = devices.compactMap(\.succeededAt).max()
        let told = last.map { language.ago(seconds: $0.seconds(to: session.now)) }
        let count = language.pick(
            "기기 \(devices.count)대", devices.count == 1 ? "1 device" : "\(devices.count) devices")
        let never = language.pick("아직 보낸 적 없어요", "nothing sent yet")
        return [
            .well(
                .notifications,
                count + ", " + (told.map { language.pick("마지막 전송 \($0)", "last sent \($0)") } ?? never))
        ]
    }

    /// Whether notifications get to the places beside browsers; nothing is said where there is none.
    func channels() async -> [Finding] {
        guard let useCases, let channels = try? await useCases.channelReports(), !channels.isEmpty else { return [] }
        let problems = channels.filter { $0.isOn && $0.problem?.isLasting == true }.compactMap(language.trouble)
        if !problems.isEmpty { return problems.map { .ill(.notifications, $0) } }
        let names = channels.filter(\.isOn).compactMap { $0.kind.map(language.name) }
        return names.isEmpty ? [] : [.well(.notifications, Set(names).sorted().joined(separator: ", "))]
    }
}

extension PushDeviceProblem {
    /// Whether somebody has to do something about it, other than the person who is not there any more.
    fileprivate var isLasting: Bool {
        switch self {
        case .refused, .privateAddress, .sealed: true
        case .gone, .tooLarge, .limited, .failed, .timedOut, .unreachable: false
        }
    }
}
