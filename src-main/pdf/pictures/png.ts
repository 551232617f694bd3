/** Converts SVG to PNG using resvg compiled to WebAssembly. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let started: Promise<void> | undefined

const start = async (): Promise<void> =>
  initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))

/** Renders an SVG on white. `width` is in pixels. */
export const pngOf = async (svg: string, width: number): Promise<Uint8Array> => {
  await (started ??= start())
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: width }, background: 'white' })
  const image = resvg.render()
  const bytes = image.asPng()
  image.free()
  resvg.free()
  return bytes
}
