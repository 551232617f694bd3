import { watchEffect, onMounted } from 'vue'
import { windowWords } from '../../src-core/words/window/shell.ts'
import { useSettings } from '../stores/settings.ts'
import { useRouter } from 'vue-router'
import { useMachine } from '../api/machine.ts'
import { useNotices } from '../stores/notices.ts'

/** Sets the window's title unless it is undefined. */
export const useTitle = (title: () => string | undefined): void => {
  watchEffect(() => {
    const named = title()
    if (named !== undefined) document.title = `${named} · ${windowWords.name}`
  })
}

/** Applies the theme and the text size in the settings to the page. */
export const useTheme = (): void => {
  const store = useSettings()
  const contrast = window.matchMedia('(prefers-contrast: more)')
  const show = (): void => {
    const { theme, textSize } = store.settings
    const root = document.documentElement
    root.dataset['theme'] = theme === 'system' && contrast.matches ? 'contrast' : theme
    root.style.setProperty('--text-size', String(textSize))
  }
  watchEffect(show)
  contrast.addEventListener('change', show)
}

/** Marks the page for touch input, which hides key hints, until a key is pressed. */
export const useTouchMark = (): void => {
  const mark = (touch: boolean): void => {
    document.documentElement.toggleAttribute('data-touch', touch)
  }
  mark(window.matchMedia('(pointer: coarse)').matches)
  window.addEventListener('pointerdown', ({ pointerType }) => mark(pointerType === 'touch'), true)
  window.addEventListener('keydown', ({ key }) => key !== 'Unidentified' && mark(false), true)
}

/** Formats an ISO time as a date and a time of day. */
export const timeText = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Shows a notice once at startup if house rules were left unsaved when the program ended. */
export const useUnsavedDraftsNotice = (): void => {
  const machine = useMachine()
  const router = useRouter()
  const notices = useNotices()
  const { recovered } = windowWords

  onMounted(async () => {
    await router.isReady()
    const { name, params } = router.currentRoute.value
    // The rules view itself lists the drafts.
    if (name === 'rules' && !params['place']) return
    const answer = await machine.listDrafts({})
    if (!answer.ok) return notices.tellProblems(answer.problems)
    const left = answer.value.drafts.filter(({ session, closed }) => !closed && session !== params['place'])
    const [first] = left
    if (!first) return
    const isAlone = left.length === 1
    const dismiss = notices.tell({
      kind: 'problem',
      title: recovered.title,
      text: isAlone ? recovered.one(first.title) : recovered.many(left.length),
      action: {
        title: isAlone ? recovered.continue : recovered.show,
        run: () => void router.push({ name: 'rules', params: isAlone ? { place: first.session } : {} }),
      },
    })
    const stop = router.afterEach((to, from) => {
      if (to.name === from.name) return
      dismiss()
      stop()
    })
  })
}
