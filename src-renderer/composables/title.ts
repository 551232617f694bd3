import { watchEffect } from 'vue'
import { windowWords } from '../../src-core/words/window.ts'

/** Names the window after what is in it; undefined leaves the name as it is. */
export const useTitle = (title: () => string | undefined): void => {
  watchEffect(() => {
    const named = title()
    if (named !== undefined) document.title = `${named} · ${windowWords.name}`
  })
}
