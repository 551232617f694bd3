// Import styles first, so that components can override them.
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/parts.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { openConnection } from '../api/http.ts'
import { machineKey, guestKey, useConnection } from '../api/machine.ts'
import { useSettings } from '../stores/settings.ts'
import GuestApp from './GuestApp.vue'
import { guestMachine, guestTable, ownActionsKey, tableKey, trackOwnActions } from './machine.ts'

/** The code from the scanned address. The code is removed from the address, so that no bookmark contains it. */
const scannedCode = /^#\/join\/(\w+)$/.exec(location.hash)?.[1] ?? ''
if (scannedCode !== '') history.replaceState(null, '', '/')

const app = createApp(GuestApp, { scannedCode })
const connection = openConnection((reach) => {
  useConnection(pinia).reach = reach
})
const pinia = createPinia()

const ownActions = trackOwnActions()

app.provide(machineKey, guestMachine(connection, ownActions))
app.provide(ownActionsKey, ownActions)
app.provide(tableKey, guestTable(connection))
app.provide(guestKey, true)
app.use(pinia)
void useSettings(pinia)
  .read()
  .then(() => app.mount('#app'))
