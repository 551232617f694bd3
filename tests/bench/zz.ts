import { benchOpening } from './battle.ts'
import { loadOnly } from './sources.ts'
const [loaded] = loadOnly('fire-and-fury')
if (loaded) benchOpening(loaded)
