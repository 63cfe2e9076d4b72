package import Engine
package import Language

extension Language {
    /// What a kind of work is called; work of a kind that this version does not know has a name of its own.
    package func name(ofJob kind: JobTask.Kind?) -> String {
        switch kind {
        case .find: pick("저장소 찾기", "Looking for repositories")
        case .add: pick("저장소 추가하고 읽기", "Adding and reading repositories")
        case .read: pick("저장소 읽기", "Reading repositories")
        case .settle: pick("지난 하루 마감하기", "Closing the days that are over")
        case .purge: pick("오래전에 지운 것 비우기", "Clearing what was deleted long ago")
        case .fetch: pick("포지에 물어보기", "Asking a forge")
        case .receive: pick("푸시 소식 받기", "Taking what a forge told of a push")
        case .testPush: pick("시험 알림 보내기", "Sending a test notification")
        case .watch: pick("새로 푸시했는지 보기", "Looking for new pushes")
        case .remind: pick("알림 보내기", "Sending nudges")
        case nil: pick("다른 버전의 일", "Work of another version")
        }
    }
}

extension Language {
    /// Why a job failed the last time.
    package func reason(of job: JobReport) -> String {
        job.error == JobReport.processesEnded
            ? pick("하는 동안 하루가 번번이 꺼졌어요", "Haru was killed each time that it worked at this") : job.error
    }
}
