import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { sentencesOf, type ProblemInWords } from '../../src-core/problem.ts'
import { windowWords } from '../../src-core/words/window/shell.ts'
import { visibleText } from '../../src-core/words/text.ts'

interface Notice {
  readonly id: number
  readonly kind: 'done' | 'problem'
  readonly title: string
  readonly text?: string
  readonly action?: { readonly title: string; readonly run: () => void }
}

/** All notices. The latest one is shown for a while. */
export const useNotices = defineStore('notices', () => {
  const list = ref<Notice[]>([])
  let last = 0

  /** Shows a notice. The returned function removes it. */
  const tell = (notice: Omit<Notice, 'id'>): (() => void) => {
    last += 1
    const id = last
    // Problems are shown again when later notices are gone. Other notices would be out of date by then.
    const waiting = list.value.filter(
      (each) => each.kind === 'problem' && (each.title !== notice.title || each.text !== notice.text),
    )
    list.value = [...waiting, { ...notice, id }]
    return () => dismiss(id)
  }
  const tellProblems = (problems: readonly ProblemInWords[], title: string = windowWords.failed): void => {
    const [first] = problems
    const text = first && visibleText(sentencesOf(first))
    tell({ kind: 'problem', title, ...(text ? { text } : {}) })
  }
  const dismiss = (id: number): void => {
    list.value = list.value.filter((notice) => notice.id !== id)
  }
  /** Shows why something failed. Call the returned function once the problem is solved. */
  const refuse = (problems: readonly ProblemInWords[]): (() => void) => {
    tellProblems(problems)
    const id = last
    return () => dismiss(id)
  }
  /** Removes all notices without actions. Call it when the view changes. */
  const leaveView = (): void => {
    list.value = list.value.filter(({ action }) => action !== undefined)
  }
  return { shown: computed(() => list.value.at(-1)), leaveView, tell, tellProblems, refuse, dismiss }
})
