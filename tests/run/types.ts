/** `npm run types [ROOM...]`: TypeScript, room by room, two at a time; what was found of unchanged files is kept from the last time. */
import { availableParallelism } from 'node:os'
import { command } from './command.ts'

/** The folders with a tsconfig; that of the tests checks the tools' own settings as well. */
const rooms = ['tests', 'src-renderer', 'src-main', 'src-core'] as const

const asked = process.argv.slice(2)
const left = rooms.filter((room) => asked.length === 0 || asked.includes(room))

const lane = async (): Promise<void> => {
  for (let room = left.shift(); room !== undefined; room = left.shift()) {
    const kept = `node_modules/.cache/types/${room}.tsbuildinfo`
    const { succeeded, output } = await command(`vue-tsc --noEmit --incremental --tsBuildInfoFile ${kept} -p ${room}`)
    if (succeeded) continue
    console.log(output)
    process.exitCode = 1
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
