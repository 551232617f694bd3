// Styles first, so that components can override them.
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/parts.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { createRouter, createWebHashHistory } from 'vue-router'
import { openConnection } from '../api/http.ts'
import { machineKey, guestKey, useConnection } from '../api/machine.ts'
import { useSettings } from '../stores/settings.ts'
import ResolveView from '../views/ResolveView.vue'
import GuestApp from './GuestApp.vue'
import { guestMachine, guestTable, tableKey } from './machine.ts'

/** The code in the scanned address, which is removed so that no bookmark contains it. */
const scannedCode = /^#\/join\/(\w+)$/.exec(location.hash)?.[1] ?? ''
if (scannedCode !== '') history.replaceState(null, '', '/')

const app = createApp(GuestApp, { scannedCode })
const connection = openConnection((reach) => {
  useConnection(pinia).reach = reach
})
const pinia = createPinia()

app.provide(machineKey, guestMachine(connection))
app.provide(tableKey, guestTable(connection))
app.provide(guestKey, true)
app.use(pinia)
app.use(
  createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/play/:procedure?', name: 'play', component: ResolveView },
      { path: '/play/journal', name: 'journal', component: () => import('../views/JournalView.vue') },
      // Guests have no library or other views.
      { path: '/:rest(.*)*', name: 'home', redirect: { name: 'play' } },
    ],
  }),
)

void useSettings(pinia)
  .read()
  .then(() => app.mount('#app'))
