extension Phrase {
    /// The machines that tell of their commits.
    static let machines: [Phrase: PhrasePair] = [
        .sectionMachines: .init("컴퓨터", "Machines"),
        .sectionMachinesText: .init("커밋을 알려 주는 컴퓨터", "Computers that report commits"),
        .machinesEmpty: .init(
            "이어진 컴퓨터가 없어요. 이으면 그 컴퓨터의 저장소에서 커밋한 것도 바로 세요.",
            "No machine is linked. With one that is, commits in its repositories count at once."),
        .machineNeedsHosted: .init(
            "이 하루는 이 컴퓨터에서만 열려서 다른 컴퓨터를 연결할 수 없어요. 서버에 올린 하루가 있다면 그곳의 설정에서 연결해 주세요.",
            "This Haru can only be reached from this computer, so other machines can't link to it. Linking needs a hosted Haru with a public address."
        ),
        .machineHow: .init("그 컴퓨터의 터미널에 적어 주세요:", "In a terminal on that machine, type:"),
        .machineTypeCode: .init("터미널에 나온 코드", "The code that the terminal shows"),
        .machineNext: .init("다음", "Next"),
        .machineAsks: .init("이 컴퓨터를 이을까요?", "Link this machine?"),
        .machineName: .init("컴퓨터", "Machine"),
        .machineCode: .init("코드", "Code"),
        .machineMay: .init(
            "커밋의 SHA와 시각, 이메일, 저장소 이름을 알려 줄 수 있어요(권한: commits). 여기 있는 것은 아무것도 볼 수 없어요.",
            "It may report commits: SHA, time, e-mail and the repository’s name (scope: commits). It can’t see anything here."
        ),
        .machineNewEmails: .init("이으면 내 이메일로 더해요:", "Linking lists these addresses as yours:"),
        .machineKnownEmails: .init("이미 내 이메일이에요:", "Yours already:"),
        .machineCompare: .init(
            "내 터미널에 나온 코드와 같을 때만 이어 주세요. 다른 사람이 보낸 코드라면 거절해 주세요.",
            "Let it in only where your own terminal shows the same code. Refuse a code that somebody has sent you."),
        .machineApprove: .init("잇기", "Link it"),
        .machineRefuse: .init("거절하기", "Refuse"),
        .machineHeard: .init("마지막 소식", "Last heard of"),
        .machineSince: .init("{0}부터", "since {0}"),
        .machineRevoked: .init("끊김", "ended"),
        .machineScreen: .init("컴퓨터 화면에서 알림 받기", "Show notifications on a machine’s screen"),
        .machineEnd: .init("연결 끝내기", "End the link"),
        .machineEndNamed: .init("{0} 연결 끝내기", "End the link with {0}"),
        .machineEndHint: .init(
            "연결을 끝내도 알려 준 커밋은 남아요. 저장소에서 뺄 수 있어요.",
            "What a machine told stays when its link ends; remove its repositories to take it away."),
        .noticeMachineLinked: .init("이었어요. 곧 커밋이 보여요.", "It is linked; its commits are on their way."),
        .noticeMachineRefused: .init("거절했어요.", "It was refused."),
        .noticeMachineEnded: .init("연결을 끝냈어요.", "The link has ended."),
        .tileMachine: .init("{0}대", "{0} machine"),
        .tileMachines: .init("{0}대", "{0} machines"),
    ]
}
