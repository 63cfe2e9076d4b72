import GitSource
import Language
import Presentation

extension Language {
    /// Says why hooks cannot be put where git looks for them, or be taken away.
    func sentence(for problem: HookProblem) -> Sentence {
        switch problem {
        case .notWritable(let path):
            said(
                "\(path.harmless)에 쓸 수 없어요.", "폴더의 권한을 확인해 주세요. 바뀐 것은 없어요.",
                "\(path.harmless) can’t be written.", "Check the permissions of its folder; nothing was changed."
            )
        case .versioned(let folder):
            said(
                "이 저장소의 훅 폴더 \(folder.harmless)에 있는 파일은 커밋돼서 모두가 함께 써요.",
                "그 폴더는 그대로 뒀어요. 훅 없이도 haru agent install로 새 커밋을 바로 알 수 있어요.",
                "The hooks of this repository are in \(folder.harmless), among its own files, for everybody.",
                "They were left alone; haru agent install knows of new commits without a hook."
            )
        case .shared(let folder):
            said(
                "git은 모든 저장소의 훅을 \(folder.harmless)에서 찾아요.", "haru hook install --global로 거기에 넣어 주세요.",
                "git looks for the hooks of all repositories in \(folder.harmless).",
                "Use haru hook install --global, which puts them there."
            )
        case .changed(let path):
            said(
                "\(path.harmless)을 누가 고쳐서 원래 훅을 되돌리지 못했어요.",
                "haru-chained 폴더의 원래 훅을 제자리로 옮기고, 고친 것을 거기 넣어 주세요.",
                "Somebody changed \(path.harmless), so the hook behind it wasn’t put back.",
                "Move the one in haru-chained back to its place, with what was added."
            )
        case .configuration(let text):
            said(
                "git 설정을 고치지 못했어요 (\(text.harmless)).", "git config --global --list가 되는지 확인해 주세요.",
                "git’s configuration couldn’t be changed (\(text.harmless)).",
                "Check that git config --global --list works."
            )
        }
    }

}
