// First, so that components can override it.
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

/** Scanned with the address: taken out of it, so that no bookmark keeps it. */
const scanned = /^#\/join\/(\w+)$/.exec(location.hash)?.[1] ?? ''
if (scanned !== '') history.replaceState(null, '', '/')

const app = createApp(GuestApp, { scanned })
const line = openConnection((reach) => {
  useConnection(pinia).reach = reach
})
const pinia = createPinia()

app.provide(machineKey, guestMachine(line))
app.provide(tableKey, guestTable(line))
app.provide(guestKey, true)
app.use(pinia)
app.use(
  createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/resolve/:procedure?', name: 'resolve', component: ResolveView },
      // The library is the host's: who is led there plays on.
      { path: '/:rest(.*)*', name: 'library', redirect: { name: 'resolve' } },
    ],
  }),
)

void useSettings(pinia)
  .read()
  .then(() => app.mount('#app'))
