/** `compare`: the effect of house rules on the odds. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliHere } from './cli-tools.ts'
import { ownFolder } from './machine-tools.ts'

const compare = async (rules: string, ...args: string[]) => {
  const folder = ownFolder()
  const head = 'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: napoleonic-fury}'
  writeFileSync(join(folder, 'club.houserules.yaml'), `${head}\nrules: ${rules}\n`)
  return cliHere(folder, ['compare', 'napoleonic-fury', '--house', 'club.houserules.yaml', ...args])
}
const fresher = '{procedures: {melee: {modifiers: {fresh: {value: 3}}}}}'

test('shows the changed check, its axes, and the largest shifts', async () => {
  const { status, stdout } = await compare(fresher)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Melee\n {2}by Defender: Fatigue and Attacker: Fatigue; \d+ situations/)
  expect(stdout).toMatch(/\n {2}Spent attacker at fresh defender: Charge repulsed [\d.]+%, was [\d.]+%\n/)
})

test('shows fire and charge as a sequence, next to the checks or alone, and explains who the winner is', async () => {
  const { stdout } = await compare(fresher)
  expect(stdout).toMatch(/\n\nFire and melee\n {2}by .*\n {2}with Attacker, stands 6\n/)
  const alone = await compare(fresher, '--sequence', 'assault', '--across', 'attacker.stands')
  expect(alone.stdout).toMatch(/^Fire and melee\n/)
  expect(alone.stdout).toMatch(/ (?:Attacker|Defender) wins [\d.]+%, was [\d.]+%\n/)
  expect(alone.stdout).toContain('The winner holds the ground at the end')
  expect(await compare(fresher, '--sequence', 'siege')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('unknown-name') as unknown,
  })
})

test('with --json, prints every cell’s counts under both rules, for the requested inputs', async () => {
  const { stdout } = await compare(
    fresher,
    '--json',
    '--check',
    'melee',
    '--across',
    'attacker.fatigue',
    '--down',
    'defender.arm',
  )
  const [map] = JSON.parse(stdout) as {
    across: { at: string }
    down: { at: string }
    cells: { base: { exact: string }[] }[][]
  }[]
  expect([map?.across.at, map?.down.at]).toEqual(['attacker.fatigue', 'defender.arm'])
  expect(map?.cells[0]?.[0]?.base[0]?.exact).toMatch(/^\d+ of \d+$/)
})

test('reports an unchanged check, and refuses an unknown input', async () => {
  expect(await compare('{gauge: {length: 5}}')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('don’t change any check') as unknown,
  })
  expect(await compare(fresher, '--across', 'attacker.hat')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('unknown-name') as unknown,
  })
})

test('house rules that only switch to centimeters change no check', async () => {
  expect((await compare('{units: cm}')).stdout).toContain('don’t change any check')
})
