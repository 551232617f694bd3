import { handingOnWords as words } from '../../src-core/words/window-ruleset.ts'
import { visible } from '../../src-core/words/visible.ts'
import { useMachine } from '../api/machine.ts'
import type { IconName } from '../components/base/icons.ts'
import { useConnection } from '../stores/connection.ts'
import { useNotices } from '../stores/notices.ts'
import { download } from './files.ts'

/** A way to hand a file of rules on, for a button or a menu. */
export interface HandingOn {
  readonly key: string
  readonly title: string
  readonly icon: IconName
  readonly run: () => void
}

/** What the host can do with a file of rules: the system's dialog and its folder window, or a download; sharing, where the browser can. */
export const useHandingOn = (): ((file: string) => readonly HandingOn[]) => {
  const machine = useMachine()
  const connection = useConnection()
  const notices = useNotices()

  const exported = async (file: string): Promise<File | undefined> => {
    const answer = await machine.exportRules({ file })
    if (answer.ok) return new File([answer.value.text], answer.value.name, { type: 'text/plain' })
    notices.tellProblems(answer.problems)
    return undefined
  }
  const keep = async (file: string): Promise<void> => {
    const content = await exported(file)
    if (content) download(content.name, content, content.type)
  }
  const share = async (file: string): Promise<void> => {
    const content = await exported(file)
    if (!content) return
    try {
      await navigator.share({ files: [content], title: content.name })
    } catch (error) {
      // The player has closed the browser's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
      download(content.name, content, content.type)
      notices.tell({ kind: 'done', title: words.notShared })
    }
  }
  const saveCopy = async (file: string): Promise<void> => {
    const answer = await machine.saveCopy({ file })
    if (!answer.ok) notices.tellProblems(answer.problems)
    else if (answer.value.file !== null) notices.tell({ kind: 'done', title: words.copied(visible(answer.value.file)) })
  }
  const show = async (file: string): Promise<void> => {
    const answer = await machine.showInFolder({ file })
    if (!answer.ok) notices.tellProblems(answer.problems)
  }

  return (file) => [
    ...(connection.about?.dialogs
      ? ([
          { key: 'save-copy', title: `${words.saveCopy} …`, icon: 'save', run: () => void saveCopy(file) },
          { key: 'show', title: words.show, icon: 'folder', run: () => void show(file) },
        ] as const)
      : ([{ key: 'download', title: words.download, icon: 'save', run: () => void keep(file) }] as const)),
    ...(canShare()
      ? ([{ key: 'share', title: `${words.share} …`, icon: 'share', run: () => void share(file) }] as const)
      : []),
  ]
}

/** Whether the browser hands files to other programs; some know neither call. */
const canShare = (): boolean =>
  typeof navigator.share === 'function' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'rules.yaml', { type: 'text/plain' })] })
