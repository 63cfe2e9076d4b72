extension Phrase {
    /// The machines that tell of their commits.
    static let machines: [Phrase: PhrasePair] = [
        .sectionMachines: .init("컴퓨터", "Computers"),
        .sectionMachinesText: .init("커밋을 알려 주는 컴퓨터", "Computers that report commits"),
        .machinesEmpty: .init(
            "연결된 컴퓨터가 없어요. 연결하면 그 컴퓨터의 저장소에서 한 커밋도 바로 집계돼요.",
            "No computers linked. Once one is, commits in its repositories count right away."),
        .machineNeedsHosted: .init(
            "이 하루는 이 컴퓨터에서만 열려서 다른 컴퓨터를 연결할 수 없어요. 서버에 올린 하루가 있다면 그곳의 설정에서 연결해 주세요.",
            "This Haru can only be reached from this computer, so other machines can’t link to it. Linking needs a hosted Haru with a public address."
        ),
        .machineHow: .init("그 컴퓨터의 터미널에 적어 주세요:", "In that computer’s terminal, type:"),
        .machineTypeCode: .init("터미널에 나온 코드", "Code from the terminal"),
        .machineNext: .init("다음", "Next"),
        .machineAsks: .init("이 컴퓨터를 연결할까요?", "Link this computer?"),
        .machineName: .init("컴퓨터", "Computer"),
        .machineCode: .init("코드", "Code"),
        .machineMay: .init(
            "커밋의 SHA와 시각, 이메일, 저장소 이름을 알려 줄 수 있어요(권한: commits). 여기 있는 것은 아무것도 볼 수 없어요.",
            "It may report commits: SHA, time, email and repository name (scope: commits). It can’t see anything here."),
        .machineNewEmails: .init("연결하면 내 이메일로 추가돼요:", "Linking adds these addresses as yours:"),
        .machineKnownEmails: .init("이미 내 이메일이에요:", "Already yours:"),
        .machineCompare: .init(
            "내 터미널에 나온 코드와 같을 때만 연결해 주세요. 다른 사람이 보낸 코드라면 거절해 주세요.",
            "Link only if your own terminal shows the same code. Refuse any code somebody sent you."),
        .machineApprove: .init("연결하기", "Link"),
        .machineRefuse: .init("거절하기", "Refuse"),
        .machineHeard: .init("마지막 연결", "Last contact"),
        .machineSince: .init("{0}부터", "since {0}"),
        .machineRevoked: .init("끊김", "unlinked"),
        .machineScreen: .init("컴퓨터 화면에서 알림 받기", "Show notifications on a computer’s screen"),
        .machineEnd: .init("연결 끊기", "Unlink"),
        .machineEndNamed: .init("{0} 연결 끊기", "Unlink {0}"),
        .machineEndHint: .init(
            "연결을 끊어도 이미 알려 준 커밋은 남아요. 저장소에서 뺄 수 있어요.",
            "Commits already reported stay. Remove its repositories to take them out."),
        .noticeMachineLinked: .init("연결했어요. 곧 커밋이 보여요.", "Linked. Its commits will show up soon."),
        .noticeMachineRefused: .init("거절했어요.", "Refused."),
        .noticeMachineEnded: .init("연결을 끊었어요.", "Unlinked."),
        .tileMachine: .init("{0}대", "{0} computer"),
        .tileMachines: .init("{0}대", "{0} computers"),
    ]
}
