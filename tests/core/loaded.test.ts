import { expect, test } from 'vitest'

/** Loads everything outside a test, so that code which runs at import is not covered by any test. */
const files = import.meta.glob('../../src-core/**/*.ts', { eager: true })

test.each(Object.entries(files))('%s can be imported on its own', (_file, loaded) => {
  expect(loaded).toBeTypeOf('object')
})
