// Import styles first, so that components can override them.
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/print.css'
import { createPinia } from 'pinia'
import { createApp, type Component } from 'vue'
import { createRouter, createWebHashHistory } from 'vue-router'
import { libraryWords } from '../src-core/words/window/library.ts'
import { findMachine, machineKey, useConnection } from './api/machine.ts'
import App from './App.vue'
import { showCopyNotice } from './composables/files.ts'
import { loadYamlPane } from './house/yaml/load.ts'
import { useLibrary, useIncomingFiles, type OpenedRules } from './stores/library.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { views, type View } from './views.ts'

const viewFiles: Readonly<Record<View['name'], () => Promise<{ readonly default: Component }>>> = {
  home: () => import('./views/HomeView.vue'),
  play: () => import('./views/PlayView.vue'),
  sheet: () => import('./views/SheetView.vue'),
  rules: () => import('./views/RulesView.vue'),
  print: () => import('./views/PrintView.vue'),
  settings: () => import('./views/SettingsView.vue'),
}

/** Pages within Play and Rules, and other pages that aren't in the rail. */
const journalView = (): Promise<{ readonly default: Component }> => import('./views/JournalView.vue')
const scanView = (): Promise<{ readonly default: Component }> => import('./scan/ScanView.vue')
const guideView = (): Promise<{ readonly default: Component }> => import('./views/GuideView.vue')
const licensesView = (): Promise<{ readonly default: Component }> => import('./views/LicensesView.vue')
const rosterView = (): Promise<{ readonly default: Component }> => import('./views/RosterView.vue')

const router = createRouter({
  // Paths after `#` work with the application's protocol and on any server.
  history: createWebHashHistory(),
  routes: [
    ...views.map(({ name, path }) => ({ name, path, component: viewFiles[name] })),
    { path: '/play/journal', name: 'journal', meta: { view: 'play' }, component: journalView },
    { path: '/rules/read/:session', name: 'scan', meta: { view: 'rules' }, component: scanView },
    { path: '/play/roster', name: 'roster', meta: { view: 'play' }, component: rosterView },
    { path: '/guide', name: 'guide', component: guideView },
    { path: '/settings/licenses', name: 'licenses', meta: { view: 'settings' }, component: licensesView },
    { path: '/:rest(.*)*', name: 'not-found', component: () => import('./views/NotFound.vue') },
  ],
})
const app = createApp(App)
const machine = findMachine((reach) => {
  useConnection(pinia).reach = reach
})
const pinia = createPinia()
// The first listener receives files that were opened before the window was ready.
machine.listen((event) => {
  if (event.kind === 'file-opened')
    void showFile(event.copyOf === null ? { name: event.name } : { name: event.name, copyOf: event.copyOf })
  if (event.kind === 'file-handed') void addFile(event.file)
})
const showFile = async (opened: OpenedRules): Promise<void> => {
  await router.push({ name: 'rules', query: { show: opened.name } })
  showCopyNotice(useNotices(pinia), opened)
}
const addFile = async (file: string): Promise<void> => {
  const added = await useIncomingFiles(pinia).add({ file })
  if (added?.ok) await showFile(added.value)
  else if (added) useNotices(pinia).tellProblems(added.problems, libraryWords.notOpened)
}

/** The maximum number of errors reported by one page, since an error may repeat with every frame. */
const maxFaults = 20
const maxFaultLength = 8000
let faults = 0
/** Reports an error in the window to the log. */
const report = (fault: unknown): void => {
  faults += 1
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
  if (faults <= maxFaults && text !== '')
    machine.reportFault({ text: text.slice(0, maxFaultLength) }).catch(() => undefined)
}
window.addEventListener('error', ({ error, message }) => report(error ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
app.config.errorHandler = (fault) => {
  console.error(fault)
  report(fault)
}
app.provide(machineKey, machine)
app.use(pinia)
app.use(router)

const settings = useSettings(pinia)
void useConnection(pinia).read()
void useLibrary(pinia).read()

// Wait up to 200 ms for the settings, so that the window usually appears in the player's theme.
const timeout = new Promise((resolve) => setTimeout(resolve, 200))
void Promise.race([settings.read(), timeout]).then(() => {
  app.mount('#app')
  setTimeout(() => void prefetchViews(), 2000)
})

/** Loads the other views in advance, so that they open immediately even if the server is unreachable. */
const prefetchViews = async (): Promise<void> => {
  const pages = [...Object.values(viewFiles), journalView, rosterView, scanView, guideView, licensesView, loadYamlPane]
  for (const load of pages) await load().catch(() => undefined)
}
