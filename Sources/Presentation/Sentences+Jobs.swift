package import Engine
package import Language

extension Language {
    /// What a kind of work is called; work of a kind that this version does not know has a name of its own.
    package func name(ofJob kind: JobTask.Kind?) -> String {
        switch kind {
        case .find: pick("저장소 찾기", "Looking for repositories")
        case .add: pick("저장소 추가하고 읽기", "Adding and reading repositories")
        case .read: pick("저장소 읽기", "Reading repositories")
        case .settle: pick("지난날 마감하기", "Closing past days")
        case .purge: pick("오래전에 지운 것 정리하기", "Clearing out old deletions")
        case .fetch: pick("출처 확인하기", "Checking a source")
        case .receive: pick("푸시 받기", "Receiving a push")
        case .testPush: pick("시험 알림 보내기", "Sending a test notification")
        case .watch: pick("새로 푸시했는지 보기", "Checking for new pushes")
        case .remind: pick("알림 보내기", "Sending nudges")
        case nil: pick("다른 버전의 작업", "Work of another version")
        }
    }
}

extension Language {
    /// Why a job failed the last time.
    package func reason(of job: JobReport) -> String {
        job.error == JobReport.processesEnded
            ? pick("실행할 때마다 하루가 꺼졌어요", "Haru was killed every time it tried") : job.error
    }
}
