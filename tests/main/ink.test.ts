/** Ink on paper: pure black, which printers don't mix from colors. */
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { nonNull } from '../../src-core/present.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { renderGauge } from '../../src-main/pdf/gauge/draw.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import type { Ink } from '../../src-main/pdf/theme.ts'
import { fireAndFury } from '../fixtures/sheets.ts'
import { plainGauge } from './gauge-reading.ts'
import { fonts } from './sheet-reading.ts'

const sheet = async (ink: Ink): Promise<Uint8Array> => {
  const made = await qrsPdf(fireAndFury, fonts, { paper: 'a4', ink })
  if (!made.ok) throw new Error('no sheet')
  return made.value.bytes
}

const gauge = async (ink: Ink): Promise<Uint8Array> => {
  const made = await renderGauge(plainGauge, gaugeWords, fonts, ink)
  if (!made.ok) throw new Error('no gauge')
  return made.value.bytes
}

/** Every color set on the pages, in PDF notation: `0 g`, or `0.12 0.3 0.47 scn`. */
const colorsIn = (bytes: Uint8Array): ReadonlySet<string> => {
  const file = Buffer.from(bytes)
  const pages = [...file.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)]
    .map(({ 0: head, index }) => inflateSync(file.subarray(index + head.length)).toString('latin1'))
    .filter((content) => /^BT$/m.test(content))
  expect(pages.length).toBeGreaterThan(0)
  return new Set(pages.flatMap((content) => content.match(/^[\d. ]+ (?:g|rg|k|scn)$/gim) ?? []))
}

const isDark = (color: string): boolean => nonNull(color.match(/[\d.]+/g)).every((part) => Number(part) < 0.15)

describe.each([
  { what: 'sheet', print: sheet },
  { what: 'gauge', print: gauge },
])('a $what', ({ print }) => {
  test('uses a single black, in DeviceGray', async () => {
    const dark = [...colorsIn(await print('color'))].filter(isDark).map((color) => color.toLowerCase())
    expect(new Set(dark)).toEqual(new Set(['0 g']))
  })

  test('printed in black, has no color', async () => {
    expect([...colorsIn(await print('black'))].filter((color) => !/ g$/i.test(color))).toEqual([])
  })
})
