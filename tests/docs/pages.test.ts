import { existsSync, globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { page, root } from './markdown.ts'

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]

test.each(pages)('the links of %s work', (file) => {
  const links = [...page(file).matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(resolve(root, dirname(file), link)))).toEqual([])
})

/** The anchors of a page's headings, as GitHub makes them. */
const anchors = (file: string): string[] =>
  [...page(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('the links of %s into a page lead to a heading', (file) => {
  const links = [...page(file).matchAll(/\]\((?!https:)([^)#]*)#([^)]+)\)/g)].map(([, link = '', anchor = '']) => {
    const target = link === '' ? file : relative(root, resolve(root, dirname(file), link))
    return { link: `${target}#${anchor}`, isThere: anchors(target).includes(anchor) }
  })
  expect(links.filter(({ isThere }) => !isThere).map(({ link }) => link)).toEqual([])
})

test('the architecture page names only existing files and folders', () => {
  const named = [...page('docs/architecture.md').matchAll(/`([\w./-]+(?:\.(?:ts|vue|css|yaml|md)|\/))`/g)].map(
    ([, name = '']) => name,
  )
  const paths = [...globSync('{src-core,src-main,src-renderer,docs,rulesets,tests}/**', { cwd: root }), ...pages]
  const ends = paths.map((path) => `/${path.replaceAll('\\', '/')}`)
  const isThere = (name: string): boolean => ends.some((path) => path.endsWith(`/${name}`) || path.includes(`/${name}`))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

test('there are at most 20 decisions of at most 300 words', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root })
  expect(decisions.length).toBeLessThanOrEqual(20)
  const long = decisions.filter((file) => page(file).split(/\s+/).filter(Boolean).length > 300)
  expect(long).toEqual([])
})
