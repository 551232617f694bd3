import { expect, test } from 'vitest'

const files = import.meta.glob('../../src-core/**/*.ts')

test.each(Object.keys(files))('%s can be loaded by itself', async (file) => {
  expect(await files[file]?.()).toBeTypeOf('object')
})
