/** Formats the effects that apply to one part of a role under one condition, as clauses in the order in which players read them. */
import { compare, one, plus, type Fraction } from '../exact.ts'
import type { Growth, Condition, Value } from '../language/model.ts'
import type { Effect, Loss, Move, Verb } from '../ruleset/model/effects.ts'
import { givenDistance } from '../ruleset/units.ts'
import { diceText, distanceText, figureInUnit, lengthText, numberText, signedText } from '../words/numbers.ts'
import { growthText } from '../language/expression-text.ts'
import { soleTest } from '../language/logic.ts'
import { alternatives, joinPhrases } from '../language/phrases.ts'
import type { ClauseNames } from '../language/names.ts'
import { speechWords } from '../words/speech.ts'
import { sheetWords } from '../words/sheet.ts'

/** The kinds of phrases, in order: movement, new state, losses, permissions, prohibitions, continuation, rolls. */
type Slot = 'place' | 'state' | 'loss' | 'may' | 'not' | 'on' | 'roll'
/** A verb with its duration in turns (`lasts`; null for permanent) and the condition of its effect. */
type VerbInContext = Verb & { readonly lasts: number | null; readonly when: Condition | null }
type Phrase = { readonly slot: Slot; readonly text: string }

/** What effects apply to: a unit, a part of it, or some of its stands. */
export interface Subject {
  /** The name; null if none is needed. */
  readonly name: string | null
  /** Whether the part is the main body, which loses stands. Other parts lose pieces. */
  readonly body: boolean
  /** The word for one stand. */
  readonly stand: string
  /** Whether the part can be absent. */
  readonly doubtful: boolean
  /** The word for a stand of the parts that the player can choose from, such as `troop or gun stand`; null without a choice. */
  readonly chosen: string | null
}

/** The fields of an effect that its clauses need. */
type ClauseEffect = Pick<Effect, 'verbs' | 'turns' | 'when'>

/** Formats the effects on a subject. `before` are verbs that applied to the subject earlier, so that a second loss becomes "1 more stand". */
export const clauses = (
  effects: readonly ClauseEffect[],
  subject: Subject,
  before: ReadonlySet<Verb['verb']>,
  speech: ClauseNames,
): readonly string[] => {
  const verbs = sumLosses(effects)
  const either = verbs.some(({ verb }) => verb === 'carry')
  const phrases = verbs.map((verb) => withDuration(verb, phrase(verb, subject, before.has(verb.verb), either, speech)))
  const texts = (slot: Slot): readonly string[] => phrases.filter((each) => each.slot === slot).map(({ text }) => text)
  const place = [...texts('place'), ...texts('state')].join(', ')
  const on = texts('on')
  const not = joinPhrases(texts('not'), speechWords.and)
  const may = joinPhrases(texts('may'), speechWords.and)
  const result = [
    either ? joinPhrases([place, ...on], speechWords.or, true) : place,
    ...texts('loss'),
    may && not ? speechWords.effect.butNot(may, not) : may || (not && speechWords.effect.mayNot(not)),
    ...(either ? [] : on),
    ...texts('roll'),
  ].filter((clause) => clause !== '')
  const [first, ...rest] = result
  const taken = place === '' && verbs[0]?.verb === 'capture'
  return subject.name === null || first === undefined || taken ? result : [`${subject.name} ${first}`, ...rest]
}

/** Returns the verbs, with losses of the same kind added up. */
const sumLosses = (effects: readonly ClauseEffect[]): readonly VerbInContext[] => {
  const verbs: VerbInContext[] = []
  for (const verb of effects.flatMap((effect) =>
    effect.verbs.map((each): VerbInContext => ({ ...each, lasts: effect.turns, when: effect.when })),
  )) {
    const earlier = verbs.findIndex(
      (each) => each.verb === verb.verb && each.lasts === verb.lasts && isPlain(each) && isPlain(verb),
    )
    const before = verbs[earlier]
    if (before && isPlain(before) && isPlain(verb))
      verbs[earlier] = { ...verb, loss: { stands: plus(before.loss.stands, verb.loss.stands), more: null, of: null } }
    else verbs.push(verb)
  }
  return verbs
}

type PlainLoss = VerbInContext & {
  readonly verb: 'lose' | 'capture'
  readonly loss: { readonly stands: Fraction; readonly more: null; readonly of: null }
}
const isPlain = (verb: VerbInContext): verb is PlainLoss =>
  (verb.verb === 'lose' || verb.verb === 'capture') &&
  verb.loss.stands !== 'all' &&
  verb.loss.more === null &&
  verb.loss.of === null

const withDuration = ({ lasts }: VerbInContext, { slot, text }: Phrase): Phrase => ({
  slot,
  text: lasts === null ? text : `${text} ${speechWords.effect.forTurns(lasts)}`,
})

const phrase = (verb: VerbInContext, subject: Subject, more: boolean, either: boolean, speech: ClauseNames): Phrase => {
  switch (verb.verb) {
    case 'retreat':
      return { slot: 'place', text: retreatText(verb.move, subject, speech) }
    case 'hold':
      return { slot: 'place', text: speechWords.effect.hold(isOne(subject)) }
    case 'carry':
      return { slot: 'place', text: speechWords.effect.carry(isOne(subject)) }
    case 'set':
      return { slot: 'state', text: stateText(verb, speech) }
    case 'remove':
      return { slot: 'state', text: removeText(verb, speech) }
    case 'lose':
    case 'capture':
      return lossPhrase(verb.verb, verb.loss, ofParts(verb.loss, subject, speech), more)
    case 'may':
      return {
        slot: 'may',
        text: speechWords.effect.may(joinPhrases(actionTexts(verb.actions, speech), speechWords.and)),
      }
    case 'choose':
      return {
        slot: 'may',
        text: speechWords.effect.may(joinPhrases(alternatives(actionTexts(verb.actions, speech)), speechWords.or)),
      }
    case 'may-not':
      return {
        slot: 'not',
        text: joinPhrases(
          alternatives(verb.actions.map((id) => speech.ruleset.actions.get(id)?.name ?? id)),
          speechWords.or,
        ),
      }
    case 'continue':
      return { slot: 'on', text: continueText(verb, either, speech) }
    case 'check':
      return {
        slot: 'roll',
        text: speechWords.effect.check(
          speech.ruleset.procedures.get(verb.procedure)?.title ?? verb.procedure,
          verb.each,
        ),
      }
    case 'again': {
      // A label keeps its capital letter, because it can be a name.
      const labels = verb.drop.map(
        (id) => speech.procedure?.modifiers.find((modifier) => modifier.id === id)?.label ?? id,
      )
      return { slot: 'roll', text: speechWords.effect.again(labels) }
    }
  }
}

/** Formats the new state. Adds "now" if the condition has just mentioned the old state. */
const stateText = ({ trait: id, to, when }: VerbInContext & { readonly verb: 'set' }, speech: ClauseNames): string => {
  const text = valueText(id, to, speech)
  const { becomes = null } = (typeof to === 'string' && speech.ruleset.traits.get(id)?.choices.get(to)) || {}
  if (becomes !== null) return becomes
  const test = soleTest(when ?? null)
  const asks = test?.key === id && test.on === null && 'choices' in test.accepts
  return asks && typeof to === 'string' && !test.accepts.choices.has(to) ? speechWords.effect.nowIs(text) : text
}

const valueText = (id: string, to: Value, { ruleset }: ClauseNames): string => {
  const trait = ruleset.traits.get(id)
  if (trait === undefined) return id
  if (typeof to === 'string') return trait.choices.get(to)?.words ?? to
  if (typeof to === 'boolean') return to ? trait.words : speechWords.effect.noLonger(trait.words)
  return speechWords.effect.traitIs(trait.words, numberText(to))
}

const removeText = (
  { turns, replacedAfter, at }: Extract<Verb, { readonly verb: 'remove' }>,
  { ruleset }: ClauseNames,
): string => {
  const { removed, forGood, forTurns, atTurnEnd, replaced } = speechWords.effect
  const howLong = turns !== null ? forTurns(turns) : replacedAfter === null && forGood
  const gone = [removed, howLong, at === 'turn-end' && atTurnEnd].filter(Boolean).join(' ')
  const isFull = [...ruleset.phases.values()].some(({ returns }) => returns === 'full-turns')
  return replacedAfter === null ? gone : `${gone}, ${replaced(replacedAfter, isFull)}`
}

/** The subject of a loss. If the player chooses among parts, the subject is a stand of any of these parts. */
const ofParts = ({ of }: Loss, subject: Subject, { ruleset }: ClauseNames): Subject => {
  const parts = (of ?? []).flatMap((id) => ruleset.parts.get(id) ?? [])
  const [only, ...others] = parts
  if (only === undefined || subject.name !== null) return subject
  if (others.length === 0)
    return { ...subject, body: false, stand: only.id === [...ruleset.parts.keys()][0] ? subject.stand : only.stand }
  return { ...subject, chosen: joinPhrases(alternatives(parts.map(({ stand }) => stand)), speechWords.or) }
}

/** Formats a loss. A part that is lost or captured as a whole is named. For a part without stands, states the number of lost pieces. */
const lossPhrase = (verb: 'lose' | 'capture', loss: Loss, subject: Subject, again: boolean): Phrase => {
  const { effect } = speechWords
  const { name, body, stand, doubtful, chosen } = subject
  if (loss.stands === 'all' && (name !== null || !body))
    return { slot: 'state', text: verb === 'lose' ? effect.allLost : effect.partCaptured }
  if (loss.stands === 'all') return { slot: 'loss', text: verb === 'lose' ? effect.loseAll : effect.allCaptured }
  const unit = chosen ?? (!body && (verb === 'capture' || name === null) ? stand : effect.stand)
  const say = (n: Fraction): string => {
    const stands = effect.stands(numberText(n), compare(n, one) > 0, again && body, unit)
    return verb === 'lose' ? effect.lose(stands, isOne(subject)) : effect.captured(stands)
  }
  const text = loss.more === null ? say(loss.stands) : growingLossText(loss.stands, loss.more, say)
  return { slot: 'loss', text: verb === 'capture' && doubtful ? effect.ifPresent(text) : text }
}

const growingLossText = (stands: Fraction, more: Growth, say: (n: Fraction) => string): string => {
  const growth = growthText(more)
  return stands.n === 0n ? `${say(more.each)} ${growth}` : `${say(stands)}, ${signedText(more.each)} ${growth}`
}

/** Formats a retreat. A unit makes a "full retreat"; a named part is "in full retreat". */
const retreatText = (move: Move, subject: Subject, speech: ClauseNames): string => {
  const { fullRetreat, inFullRetreat, retreat, beyond, fromEnemy } = speechWords.effect
  const whole = move.moves !== null && compare(move.moves, one) === 0 && !move.upTo
  const where = [
    whole
      ? subject.name === null
        ? fullRetreat
        : inFullRetreat
      : [retreat(isOne(subject)), moveDistanceText(move, speech)].filter(Boolean).join(' '),
    move.beyond !== null && beyond(move.beyond),
    move.fromEnemy !== null && fromEnemy(distanceText(move.fromEnemy, speech.ruleset.units)),
  ]
  return [...where, move.rate, move.how].filter(Boolean).join(' ')
}

/** Whether the subject is a single named thing, which needs a singular verb. */
const isOne = ({ name }: Subject): boolean => name !== null && speechWords.effect.isOne(name)

/** Formats a distance: `a full move`, `up to half a move`, `6″`, `1d10″`. Empty if there is none. */
const moveDistanceText = (move: Move, { procedure }: ClauseNames): string => {
  const { moves, upTo } = move
  const dice = procedure?.rolls[0]?.dice
  const given = givenDistance(move)
  const rolled = dice ? diceText(dice) : sheetWords.result
  const thrown = rolled.includes(' ') ? `(${rolled})` : rolled
  const ofResult = move.each && given ? `${thrown} × ${lengthText(move.each, given.unit)}` : thrown
  const figure = given?.value === 'result' ? ofResult : given && lengthText(given.value, given.unit)
  const far =
    moves !== null
      ? speechWords.effect.moves(numberText(moves))
      : given && figure
        ? figureInUnit(figure, given.unit)
        : ''
  return upTo && far ? speechWords.effect.upTo(far) : far
}

const continueText = (
  verb: Extract<Verb, { readonly verb: 'continue' }>,
  either: boolean,
  speech: ClauseNames,
): string => {
  const { mustContinue, mayContinue, chargeOn } = speechWords.effect
  const verbText = verb.must ? mustContinue : either ? chargeOn : mayContinue
  return [verbText, ...(speech.isMoveKnown ? [] : [continuedMove(verb, speech)])].filter(Boolean).join(' ')
}

/** Formats how a unit charges on: "half a move toward the nearest enemy (breakthrough)". May be empty. */
export const continuedMove = (verb: Extract<Verb, { readonly verb: 'continue' }>, speech: ClauseNames): string => {
  const lead = [...verb.with].map(([trait, value]) => valueText(trait, value, speech)).join(', ')
  const text = [moveDistanceText(verb.move, speech), verb.move.rate, verb.move.how].filter(Boolean).join(' ')
  return lead === '' ? text : speechWords.effect.as(text, lead).trimStart()
}

/** Formats actions: "make half a move", "recall up to a full move", "hand haul 2″", "change formation". */
const actionTexts = (actions: ReadonlyMap<string, Move | null>, speech: ClauseNames): readonly string[] =>
  [...actions].map(([id, move]) => {
    const name = speech.ruleset.actions.get(id)?.name ?? id
    if (move === null) return name
    const far = moveDistanceText(move, speech)
    return [far === '' ? name : speechWords.effect.act(name, far), move.rate, move.how].filter(Boolean).join(' ')
  })
