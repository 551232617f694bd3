/** Everything printed names the ruleset and its house rules with their versions at the top. */
import { expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { cutSheetOf } from '../../../src-core/sheet/colophon.ts'
import { gaugeOf } from '../../../src-core/sheet/gauge.ts'
import { pieceMarkingOf } from '../../../src-core/sheet/sticks.ts'
import { good, shipped } from '../house/rules.ts'

const club = `ruleset: {id: club, title: Club, version: 1.2.0, date: 2026-11-26, format: 1, extends: fire-and-fury}\nrules: {}\n`
const house = [good(parseSource({ file: 'folder/club.houserules.yaml', text: club }))]
const played = good(loadRuleset(new Map([['fire-and-fury', shipped('fire-and-fury')]]), 'fire-and-fury', house))

test('the headers of sheet, gauge and pieces list the house rules', () => {
  const cut = cutSheetOf(played, {
    heading: 'Measuring sticks',
    facts: '',
    paper: 'a4',
    orientation: 'portrait',
    duplex: 'long',
  })
  const gauge = good(gaugeOf(played, { paper: 'a4' }))
  expect([buildSheet(played).title, gauge.head, cut.of]).toEqual(Array(3).fill('Fire and Fury + Club 1.2.0'))
  expect(cut.title).toBe('Fire and Fury + Club 1.2.0: Measuring sticks')
})

test('each piece shows the house rules’ version and date, and the page footer shows their file', () => {
  const gauge = good(gaugeOf(played, { paper: 'a4' }))
  const named = ['Fire and Fury 1.0.0', 'Club 1.2.0, 2026-11-26']
  expect([gauge.rules, pieceMarkingOf(played, undefined).rules]).toEqual([named, named])
  expect(gauge.house).toEqual(['Club 1.2.0, 2026-11-26 (club.houserules.yaml)'])
})
