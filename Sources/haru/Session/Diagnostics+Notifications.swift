import Core
import Engine
import Language
import Presentation

extension Diagnostics {
    /// Checks whether notifications reach the devices; no finding if there are none.
    ///
    /// A lost device is listed, but is no fault of this Haru: its owner restores it by opening Haru there. If every
    /// device is lost, no notification arrives at all.
    func notifications() async -> [Finding] {
        guard let useCases, let devices = try? await useCases.pushDevices(), !devices.isEmpty else { return [] }
        let lost = lost(among: devices)
        let problems = devices.compactMap(\.problem).filter(\.isLasting)
        if !problems.isEmpty {
            // Devices of one push service are refused for the same reason.
            return Set(problems.map { language.sentence(for: $0) })
                .sorted { $0.whatHappened < $1.whatHappened }.map { .ill(.notifications, $0) } + lost
        }
        if !devices.contains(where: \.isReached) { return lost }
        let last = devices.compactMap(\.succeededAt).max()
        let told = last.map { language.ago(seconds: $0.seconds(to: session.now)) }
        let count = language.text(.count.devices(count: devices.count))
        let never = language.text(.doctorCommand.devicesNeverSent)
        return [
            .well(
                .notifications,
                count + ", " + (told.map { language.text(.doctorCommand.devicesLastSent(ago: $0)) } ?? never))
        ] + lost
    }

    /// Lists the devices that push services have forgotten, by name.
    private func lost(among devices: [PushDeviceReport]) -> [Finding] {
        let names = devices.filter { !$0.isReached }.map { $0.name.isEmpty ? $0.id : $0.name }.sorted()
        if names.isEmpty { return [] }
        let shown = names.map(\.harmless).joined(separator: ", ")
        let sentence = language.sentence(.doctorCommand.devicesLost(devices: shown))
        return [
            devices.contains(where: \.isReached) ? .well(.notifications, sentence.text) : .ill(.notifications, sentence)
        ]
    }

    /// Checks whether notifications reach the channels; no finding if there are none.
    func channels() async -> [Finding] {
        guard let useCases, let channels = try? await useCases.channelReports(), !channels.isEmpty else { return [] }
        let problems = channels.filter { $0.isOn && $0.problem?.isLasting == true }.compactMap(language.trouble)
        if !problems.isEmpty { return problems.map { .ill(.notifications, $0) } }
        let names = channels.filter(\.isOn).compactMap { $0.kind.map(language.name) }
        return names.isEmpty ? [] : [.well(.notifications, Set(names).sorted().joined(separator: ", "))]
    }
}

extension PushDeviceProblem {
    /// Whether the operator has to act; a lost recipient or a temporary failure needs no action.
    fileprivate var isLasting: Bool {
        switch self {
        case .refused, .privateAddress, .sealed: true
        case .gone, .tooLarge, .limited, .failed, .timedOut, .unreachable: false
        }
    }
}
