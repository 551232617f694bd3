/** `npm run types [FOLDER...]`: checks types folder by folder, two at a time. Results for unchanged files are cached. */
import { availableParallelism } from 'node:os'
import { command } from './command.ts'

/** Folders with a tsconfig; the one in tests includes the configuration of tools. */
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
