import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { ProblemInWords } from '../../src-core/problem.ts'
import { windowWords } from '../../src-core/words/window.ts'
import { visible } from '../../src-core/words/visible.ts'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'problem'
  readonly title: string
  readonly text?: string
  /** What one may do about it. */
  readonly action?: { readonly title: string; readonly run: () => void }
}

/** What happened and needs no answer: one at a time is shown for a while, the latest first. */
export const useNotices = defineStore('notices', () => {
  const list = ref<Notice[]>([])
  let last = 0

  const tell = (notice: Omit<Notice, 'id'>): void => {
    last += 1
    // What is wrong waits until what came after it is gone; that something was done is then stale. Of equal notices the last one is kept.
    const waiting = list.value.filter((each) => each.kind === 'problem' && (each.title !== notice.title || each.text !== notice.text))
    list.value = [...waiting, { ...notice, id: last }]
  }
  const tellProblems = (problems: readonly ProblemInWords[], title: string = windowWords.failed): void => {
    const [first] = problems
    const text = first && visible(`${first.message}${first.right ? `; ${first.right}` : ''}`)
    tell({ kind: 'problem', title, ...(text ? { text } : {}) })
  }
  const dismiss = (id: number): void => {
    list.value = list.value.filter((notice) => notice.id !== id)
  }
  /** Why something could not be done; with what comes back the notice is taken away when that is so no more. */
  const refuse = (problems: readonly ProblemInWords[]): (() => void) => {
    tellProblems(problems)
    const id = last
    return () => dismiss(id)
  }
  /** Another view: only what one may still do something about goes along. */
  const leaveView = (): void => {
    list.value = list.value.filter(({ action }) => action !== undefined)
  }
  return { shown: computed(() => list.value.at(-1)), leaveView, tell, tellProblems, refuse, dismiss }
})
