/** A label says "each" or "per" if and only if its modifier counts something. */
import { expect, test } from 'vitest'
import { offered, rulesetNamed } from '../support/rulesets.ts'

test.each([...offered(), 'skyhulks'])('%s: exactly the modifiers that count say “each” or “per”', (id) => {
  const ruleset = rulesetNamed(id)
  for (const { modifiers, groups } of ruleset.procedures.values()) {
    const each = (text: string): boolean => /\b(?:each|per)\b/i.test(text)
    const saying = modifiers.filter(
      ({ label, group }) => each(label) || (group !== null && each(groups.get(group) ?? '')),
    )
    expect(saying.filter(({ per }) => per === null).map((modifier) => modifier.id)).toEqual([])
    // Modifiers that count something say so in the label, or continue the label above, which does.
    const silent = modifiers.filter(
      ({ label, per }, at) => per !== null && !each(label) && !(label.startsWith('…') && modifiers[at - 1]?.per),
    )
    expect(silent.map((modifier) => modifier.id)).toEqual([])
  }
})
