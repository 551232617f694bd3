/** What the desktop application lets its own page hand over to be kept. */
import { expect, test } from 'vitest'
import { isOwnDownload } from '../../src-main/security/own-page.ts'

const own = 'blob:doublequick://app/5c1f'

test.each(['sheet.pdf', 'journal.txt', 'journal.csv', 'battle.yaml', 'Club rules.houserules.yaml', 'ROSTER.CSV'])(
  'a press hands over %s',
  (name) => {
    expect(isOwnDownload(own, name, true)).toBe(true)
    expect(isOwnDownload(own, name, false)).toBe(false)
    expect(isOwnDownload(`blob:https://example.org/5c1f`, name, true)).toBe(false)
    expect(isOwnDownload('https://example.org/sheet.pdf', name, true)).toBe(false)
  },
)

test.each(['run.exe', 'run.sh', 'page.html', 'macro.xlsm', 'sheet.pdf.lnk', 'yaml', 'csv.desktop'])('%s is never handed over', (name) => {
  expect(isOwnDownload(own, name, true)).toBe(false)
})
