/** What an effect that was read from words does, in our words: they say the same when they are read again. */
import { speechWords } from '../words/speech.ts'
import { isDataMap, isList, type Data, type DataMap } from './data.ts'
import { entryName } from './names.ts'
import { fillTerms } from './written-names.ts'

const { effect } = speechWords

/** `disordered, retreats a full move`. */
export const doesText = (does: DataMap, rules: DataMap): string =>
  Object.entries(does)
    .flatMap(([key, value]) => deedText(key, value, rules))
    .join(', ')

const deedText = (key: string, value: Data, rules: DataMap): readonly string[] => {
  if (key === 'set' && isDataMap(value)) return Object.entries(value).map(([trait, to]) => stateText(trait, to, rules))
  if (key === 'lose' && typeof value === 'number') return [effect.lose(effect.stands(String(value), value > 1, false, effect.stand), true)]
  if (key === 'capture' && typeof value === 'number') return [effect.captured(effect.stands(String(value), value > 1, false, effect.stand))]
  if (key === 'retreat' && isDataMap(value)) return [[effect.retreat(true), farText(value, rules)].filter((part) => part !== '').join(' ')]
  if (key === 'hold') return [effect.hold(true)]
  if (key === 'carry') return [effect.carry(true)]
  if (key === 'remove') return [[effect.removed, ...(isDataMap(value) ? [effect.forTurns(Number(value['turns']))] : [])].join(' ')]
  if (key === 'may-not' && isList(value))
    return [effect.mayNot(value.flatMap((id) => (typeof id === 'string' ? [actionText(id, rules)] : [])).join(' or '))]
  if (key === 'may' && isDataMap(value))
    return Object.entries(value).map(([id, how]) => effect.may(`${actionText(id, rules)}${isDataMap(how) ? ' half' : ''}`))
  return []
}

const actionText = (id: string, rules: DataMap): string => entryName(['actions', id], rules).toLowerCase()

const stateText = (trait: string, to: Data, rules: DataMap): string =>
  typeof to === 'string'
    ? entryName(['traits', trait, 'choices', to], rules).toLowerCase()
    : entryName(['traits', trait], rules).toLowerCase()

const farText = (how: DataMap, rules: DataMap): string => {
  if (how['moves'] === 'full') return effect.moves('1')
  if (how['moves'] !== undefined) return effect.moves('½')
  if (how['from-enemy'] !== undefined) return effect.fromEnemy(`${Number(how['from-enemy'])}"`)
  if (typeof how['beyond'] === 'string') return effect.beyond(fillTerms(`{${how['beyond']}}`, rules))
  return how['inches'] === undefined ? '' : `${Number(how['inches'])}"`
}
