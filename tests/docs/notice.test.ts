import { globSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { page, root } from './markdown.ts'

const notice = page('NOTICE')
const licenses = new Map(
  [...notice.matchAll(/^ {2}([@/.a-z-]+) +([A-Za-z0-9.-]+) {2}/gm)].map(([, name = '', license = '']) => [
    name,
    license,
  ]),
)

/** Packages built into the window, including those used only for types. */
const inWindow = globSync('src-renderer/**/*.{ts,vue}', { cwd: root }).flatMap((file) =>
  [...page(file).matchAll(/ from '((?:@[a-z-]+\/)?[a-z][a-z-]*)[/']/g)].map(([, name = '']) => name),
)

test('the notice names every package that ships, with its license', () => {
  const { dependencies } = JSON.parse(page('package.json')) as { dependencies: Record<string, string> }
  const expected = [...new Set([...Object.keys(dependencies), ...inWindow])].toSorted().map((name) => {
    const { license } = JSON.parse(page(`node_modules/${name}/package.json`)) as { license: string }
    return [name, license]
  })
  expect(inWindow).toContain('vue')
  expect([...licenses]).toEqual(expected)
})

test('the notice credits the designers named by the rulesets', () => {
  const files = readdirSync(resolve(root, 'rulesets')).filter((file) => file.endsWith('.yaml'))
  const credits = files.flatMap((file) => [
    ...page(`rulesets/${file}`).matchAll(/designed by ((?:[A-Z][a-z]+ )*[A-Z][a-z]+)/g),
  ])
  const designers = new Set(credits.map(([, name = '']) => name))
  expect(designers.size).toBeGreaterThan(1)
  expect([...designers].filter((name) => !notice.includes(name))).toEqual([])
})

test('the notice states who owns the rules and what a player needs', () => {
  for (const words of ['belong to their authors', 'not affiliated', 'you need it to play'])
    expect(notice.replace(/\s+/g, ' ')).toContain(words)
})
