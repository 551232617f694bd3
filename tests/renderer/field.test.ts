/** A field with a problem. */
import { expect, test } from 'vitest'
import { createApp, h } from 'vue'
import { inWords } from '../../src-core/words/problems/catalogue.ts'
import { problem } from '../../src-core/problem.ts'
import TextField from '../../src-renderer/components/base/TextField.vue'

test('a field says what is wrong and how to fix it, in separate sentences', () => {
  const place = document.createElement('div')
  const wrong = inWords(problem('wrong-code', {}))
  createApp(() => h(TextField, { label: 'Code', modelValue: 'VTN', problem: wrong })).mount(place)
  expect(place.querySelector('[role=alert]')?.textContent.trim()).toBe(
    'Wrong code. Enter the code that the other screen shows now.',
  )
})
