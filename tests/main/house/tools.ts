/** Calls for house rules, as windows make them. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftView } from '../../../src-core/contract/house.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { valueOf, type Window } from '../machine-tools.ts'

export const rows = ['procedures', 'fire', 'tables', 'fire', 'rows']
export const band = (row: string, outcome: string, text: string): Edit => ({
  kind: 'type',
  path: [...rows, row, 'bands', outcome],
  as: 'band',
  text,
})
/** Makes fire of 15 points less effective. */
export const milder = [band('p15', 'lively', '3-6'), band('p15', 'telling', '7-8')]

/** Returns the path of a file in the folder for house rules. */
export const inHouse = (home: string, name: string): string => {
  mkdirSync(join(home, 'house-rules'), { recursive: true })
  return join(home, 'house-rules', `${name}.houserules.yaml`)
}

export const club = (rules = '{gauge: {length: 5}}', title = 'Club'): string =>
  `# Ours\nruleset: {id: club, title: ${title}, version: 1.2.9, format: 1, extends: napoleonic-fury}\nrules: ${rules} # so\n`

export const begin = async (window: Window): Promise<DraftView> =>
  valueOf(await window.call('newHouse', { ruleset: 'napoleonic-fury', title: 'Club rules' }))
export const edit = async (window: Window, { session }: DraftView, edits: Edit[]): Promise<DraftView> =>
  valueOf(await window.call('editHouse', { session, edits }))

export const today = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}
