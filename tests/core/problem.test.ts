import { expect, test } from 'vitest'
import { failure, rightText, success, type Place } from '../../src-core/problem.ts'
import { problemLine } from '../../src-core/words/problems/catalogue.ts'

const missing = { code: 'no-such-table', message: 'Unknown table "fir".', right: 'Did you mean "fire"?' }

test('a problem in a file starts with file, line and column, as editors expect', () => {
  const place = { file: 'mine.houserules.yaml', line: 3, column: 7 }
  expect(problemLine({ ...missing, place })).toBe(
    'mine.houserules.yaml:3:7: Unknown table "fir". Did you mean "fire"? [no-such-table]',
  )
})

test('a problem in a request names the path of keys, counting positions from 0', () => {
  expect(problemLine({ code: 'not-a-die', message: '11 is not on a d10', path: ['dice', 'attacker', 0] })).toBe(
    'dice.attacker.0: 11 is not on a d10 [not-a-die]',
  )
})

test('a problem of the whole request has no place', () => {
  expect(problemLine({ code: 'bad-call', message: 'the line is not JSON', path: [] })).toBe(
    'the line is not JSON [bad-call]',
  )
})

test('an alternative place to fix it comes after the suggestion', () => {
  const at = (line: number): Place => ({ file: 'base.yaml', line, column: 5 })
  const said = (...elsewhere: readonly Place[]): string => rightText({ ...missing, elsewhere })
  expect(said()).toBe('Did you mean "fire"?')
  expect(said(at(3))).toBe('Did you mean "fire"? Or fix base.yaml:3:5.')
  expect(said(at(3), at(4), at(9))).toBe('Did you mean "fire"? Or fix base.yaml:3:5 and 2 more places.')
})

test('a result is either a value or all its problems', () => {
  expect(success(7)).toEqual({ ok: true, value: 7 })
  expect(failure(missing, missing)).toEqual({ ok: false, problems: [missing, missing] })
})
