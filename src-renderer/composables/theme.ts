import { watchEffect } from 'vue'
import { useSettings } from '../stores/settings.ts'

/** Keeps the page's theme and size of type as they are set. */
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
