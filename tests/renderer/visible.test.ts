/** Text from strangers in the window: characters that would reverse or hide it are made visible. */
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import ProblemList from '../../src-renderer/components/base/ProblemList.vue'
import { entryTitle } from '../../src-renderer/components/library/tree.ts'
import { useNotices } from '../../src-renderer/stores/notices.ts'

const turned = 'rules\u202elmay.yaml'
const shown = 'rules<U+202E>lmay.yaml'

test('a file without a title is shown by its file name, with text direction marks made visible', () => {
  const entry = {
    name: turned,
    kind: 'ruleset',
    from: 'folder',
    file: `folder/${turned}`,
    head: null,
    problems: [],
  } as const
  expect(entryTitle({ ...entry, over: null, options: [], movable: false, problems: [] })).toBe(shown)
})

test('problems and notices make text direction marks in quoted values visible', () => {
  const problem = { code: 'missing', message: `Can’t find ${turned}.`, right: `Did you mean \`${turned}\`?` }
  const list = mount(ProblemList, {
    props: { title: 'Wrong', problems: [{ ...problem, place: { file: turned, line: 1, column: 2 } }] },
  })
  expect(list.findAll('li p').map((line) => line.text())).toEqual([
    `${shown}:1:2`,
    `Can’t find ${shown}.`,
    `Did you mean ${shown}?`,
  ])

  setActivePinia(createPinia())
  const notices = useNotices()
  notices.tellProblems([problem])
  expect(notices.shown?.text).toBe(`Can’t find ${shown}. Did you mean \`${shown}\`?`)
})
