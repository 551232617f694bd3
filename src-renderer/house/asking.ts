/** Provides the choices that dialogs for conditions and amounts offer. */
import { computed, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { Edit } from '../../src-core/house/edit.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { useHouse } from '../stores/house.ts'
import { freeId } from '../../src-core/format/entries.ts'
import {
  choiceEdits,
  conditionTerms,
  traitFrom,
  type ConditionTerms,
  type NewChoice,
  type NewTrait,
  type Question,
} from './conditions.ts'

interface SectionTerms {
  /** Undefined until the host has answered. */
  readonly terms: ComputedRef<ConditionTerms | undefined>
  readonly slow: Readonly<Ref<boolean>>
  /** Makes a trait to be added in one step with the condition or amount that uses it. */
  readonly make: (trait: NewTrait) => Question
  /** Edits that add the traits and choices made in the dialog. */
  readonly edits: ComputedRef<readonly Edit[]>
}

/** Returns the terms for the selected place. */
export const useSectionTerms = (): SectionTerms => {
  const machine = useMachine()
  const house = useHouse()
  const { answer, slow } = useQuery(() =>
    house.draft && house.place
      ? machine.readVocabulary({ session: house.draft.session, section: [...house.place] })
      : undefined,
  )
  const made: ShallowRef<readonly ReturnType<typeof traitFrom>[]> = shallowRef([])
  const chosen: ShallowRef<readonly NewChoice[]> = shallowRef([])
  const choose = (key: string, label: string): string => {
    const { choices = [], rows = [] } = terms.value?.questions.find((question) => question.key === key) ?? {}
    const id = freeId(label, new Set(choices.map((choice) => choice.id)))
    chosen.value = [...chosen.value, { key, id, label, rows }]
    return id
  }
  const terms: ComputedRef<ConditionTerms | undefined> = computed(() =>
    answer.value?.ok
      ? conditionTerms(
          answer.value.value,
          made.value.map(({ question }) => question),
          chosen.value,
          choose,
        )
      : undefined,
  )
  const make = (trait: NewTrait): Question => {
    const fresh = traitFrom(trait, new Set(terms.value?.questions.map(({ key }) => key)))
    made.value = [...made.value, fresh]
    return fresh.question
  }
  const edits = computed((): readonly Edit[] => [
    ...made.value.map(({ question, value }): Edit => ({ kind: 'add', path: ['traits'], id: question.key, value })),
    ...choiceEdits(chosen.value),
  ])
  return { terms, slow, make, edits }
}
