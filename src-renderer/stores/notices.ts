import { defineStore } from 'pinia'
import { ref } from 'vue'
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

/** What happened and needs no answer; shown at the edge for a while. */
export const useNotices = defineStore('notices', () => {
  const list = ref<Notice[]>([])
  let last = 0

  const tell = (notice: Omit<Notice, 'id'>): void => {
    last += 1
    // Of equal notices the last one is kept.
    list.value = [...list.value.filter(({ title, text }) => title !== notice.title || text !== notice.text), { ...notice, id: last }]
  }
  const tellProblems = (problems: readonly ProblemInWords[], title: string = windowWords.failed): void => {
    const [first] = problems
    const text = first && visible(`${first.message}${first.right ? `; ${first.right}` : ''}`)
    tell({ kind: 'problem', title, ...(text ? { text } : {}) })
  }
  const dismiss = (id: number): void => {
    list.value = list.value.filter((notice) => notice.id !== id)
  }
  return { list, tell, tellProblems, dismiss }
})
