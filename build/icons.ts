/**
 * Generates the icons for every system from icon.svg (`npm run icons`), rendered by Chromium. The Windows and Mac formats are a header followed by
 * PNG files. Check the icons before you commit them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'

const here = import.meta.dirname
const svg = readFileSync(join(here, 'icon.svg'), 'utf8')

/** Renders the drawing as a square PNG. `fills` is the part of the width it covers, up to 1. */
const draw = async (page: Page, size: number, fills: number): Promise<Buffer> => {
  await page.setViewportSize({ width: size, height: size })
  const width = Math.round(size * fills)
  const place = `position:fixed;inset:0;margin:auto;width:${width}px;height:${width}px`
  await page.setContent(`<img style="${place}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`)
  return page.screenshot({ omitBackground: true })
}

type Picture = readonly [size: number, png: Buffer]

/** A Windows icon file; a size of 256 pixels is written as 0. */
const ico = (pictures: readonly Picture[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)])
}

/** Type codes of the sizes in Mac icons; `@2x` sizes have separate codes. */
const macNames: readonly (readonly [name: string, size: number])[] = [['ic11', 32], ['ic12', 64], ['ic07', 128], ['ic08', 256], ['ic13', 256], ['ic09', 512], ['ic14', 512], ['ic10', 1024]] // prettier-ignore

const icns = (pictures: ReadonlyMap<number, Buffer>): Buffer => {
  const chunk = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32BE(body.length + 8, 4)
    return Buffer.concat([head, body])
  }
  return chunk(
    'icns',
    Buffer.concat(macNames.map(([name, size]) => chunk(name, pictures.get(size) ?? Buffer.alloc(0)))),
  )
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const pictures: Picture[] = []
for (const size of sizes) pictures.push([size, await draw(page, size, 1)])

mkdirSync(join(here, 'icons'), { recursive: true })
for (const [size, png] of pictures) if (size <= 512) writeFileSync(join(here, 'icons', `${size}x${size}.png`), png)
writeFileSync(join(here, 'icon.ico'), ico(pictures.filter(([size]) => size <= 256)))

// Mac icons have a margin.
const macIcons = new Map<number, Buffer>()
for (const size of sizes) macIcons.set(size, await draw(page, size, 824 / 1024))
writeFileSync(join(here, 'icon.icns'), icns(macIcons))
await browser.close()
