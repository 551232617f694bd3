import { expect, test } from 'vitest'

/** At once and not within a test: what runs when a file is loaded is then no work of any test. */
const files = import.meta.glob('../../src-core/**/*.ts', { eager: true })

test.each(Object.entries(files))('%s can be imported on its own', (_file, loaded) => {
  expect(loaded).toBeTypeOf('object')
})
