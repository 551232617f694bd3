/** `npm run soak -- [kills] [damage] [two] [calls]`: long tests, by default all. Each ends with a summary line. */
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { parseArguments, type Options } from '../../src-main/cli/command.ts'
import { runCalls } from './calls.ts'
import { runDamage } from './damage.ts'
import {
  callsLine,
  callsTable,
  damageLine,
  isCallsClean,
  isKillsClean,
  isTwoClean,
  killsLine,
  twoLine,
} from './figures.ts'
import { runKills } from './kills.ts'
import { runTwo } from './two.ts'

const wholeNumber = (text: string): string | undefined =>
  /^[1-9]\d{0,5}$/.test(text) ? undefined : 'a whole number from 1'
const options = {
  seconds: { value: 'N', check: wholeNumber, help: 'how long two and calls run (600)' },
  kills: { value: 'N', check: wholeNumber, help: 'how often kills kills (200)' },
  trials: { value: 'N', check: wholeNumber, help: 'how many databases damage spoils (500)' },
  seed: {
    value: 'HEX',
    check: (text: string) => (/^[0-9a-f]{16}$/.test(text) ? undefined : '16 hexadecimal digits'),
    help: 'of all that is done by chance',
  },
} as const satisfies Options

const args = parseArguments(process.argv.slice(2), options)
if (!args.ok) {
  console.error(args.problems.map(problemText).join('\n'))
  process.exit(2)
}
const { operands, value } = args.value
const seconds = Number(value('seconds') ?? 600)
const seed = value('seed') ?? '1863070318630704'

/** Each test prints its summary and returns whether it passed. */
const marathons: Readonly<Record<string, () => Promise<boolean>>> = {
  kills: async () => {
    const kills = await runKills({
      kills: Number(value('kills') ?? 200),
      seed,
    })
    console.log(killsLine(kills))
    return isKillsClean(kills)
  },
  damage: async () => {
    const damage = await runDamage({ trials: Number(value('trials') ?? 500), seed })
    console.log(damageLine(damage))
    return damage.wrong === 0
  },
  two: async () => {
    const two = await runTwo({ seconds })
    console.log(twoLine(two))
    return isTwoClean(two)
  },
  calls: async () => {
    const calls = await runCalls({ seconds, seed })
    console.log(callsTable(calls))
    console.log(callsLine(calls))
    return isCallsClean(calls)
  },
}

for (const name of operands.length > 0 ? operands : Object.keys(marathons)) {
  const marathon = marathons[name]
  if (!marathon) {
    console.error(`there is no marathon ${name}; there are ${Object.keys(marathons).join(', ')}`)
    process.exit(2)
  }
  if (!(await marathon())) process.exitCode = 1
}
