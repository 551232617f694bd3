// First, so that components can override it.
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/print.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { libraryWords } from '../src-core/words/window/library.ts'
import { findMachine, machineKey, useConnection } from './api/machine.ts'
import App from './App.vue'
import { showCopyNotice } from './composables/files.ts'
import { loadYamlPane } from './house/yaml/load.ts'
import { createWindowRouter, viewFiles } from './router.ts'
import { useLibrary, useIncomingFiles, type OpenedRules } from './stores/library.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'

const app = createApp(App)
const machine = findMachine((reach) => {
  useConnection(pinia).reach = reach
})
const pinia = createPinia()
const router = createWindowRouter()
// Before all other listeners: files opened before the window was ready are announced to the first one.
machine.listen((event) => {
  if (event.kind === 'file-opened')
    void show(event.copyOf === null ? { name: event.name } : { name: event.name, copyOf: event.copyOf })
  if (event.kind === 'file-handed') void ask(event.file)
})
const show = async (opened: OpenedRules): Promise<void> => {
  await router.push({ name: 'library', query: { file: opened.name } })
  showCopyNotice(useNotices(pinia), opened)
}
const ask = async (file: string): Promise<void> => {
  const kept = await useIncomingFiles(pinia).keep({ file })
  if (kept?.ok) await show(kept.value)
  else if (kept) useNotices(pinia).tellProblems(kept.problems, libraryWords.notOpened)
}

app.provide(machineKey, machine)
app.use(pinia)
app.use(router)

const settings = useSettings(pinia)
void useConnection(pinia).read()
void useLibrary(pinia).read()

/** The first picture is already in the player's theme, if the machine answers soon. */
const soon = new Promise((resolve) => setTimeout(resolve, 200))
void Promise.race([settings.read(), soon]).then(() => {
  app.mount('#app')
  setTimeout(() => void fetchViews(), 2000)
})

/** The other views are fetched when the first has long stood, so that they open at once, even while the server is away. */
const fetchViews = async (): Promise<void> => {
  for (const load of [...Object.values(viewFiles), loadYamlPane]) await load().catch(() => undefined)
}
