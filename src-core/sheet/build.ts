/**
 * A ruleset's quick reference sheet, as blocks: the turn's phases in order, each with what changes the die at the left
 * and what the die does at the right, and after them what has no phase.
 */
import type { Phase, Procedure, Ruleset } from '../ruleset/model.ts'
import { english, type Words } from '../words/en.ts'
import { diceText } from '../words/numbers.ts'
import type { Block, Mark, NotesBlock, Section, Sheet } from './blocks.ts'
import { marksOf } from './anchors.ts'
import { gridBlock } from './grids.ts'
import { makingOf, type Making } from './making.ts'
import { modifierBlocks } from './modifiers.ts'
import { arcsBlock, decideBlock, followBlocks, listBlock, soleNote } from './notes.ts'
import { rolledTitle, tableBlocks } from './tables.ts'

/** Says everything on the sheet that a player resolves by. Words are English unless others are given. */
export const buildSheet = (ruleset: Ruleset, words: Words = english): Sheet => {
  const making = makingOf(ruleset, words)
  const reference = referenceSection(making)
  const sections = [...[...ruleset.phases.values()].map((phase) => phaseSection(phase, making)), ...(reference ? [reference] : [])]
  const used = marksOf(sections)
  return {
    id: ruleset.head.id,
    title: ruleset.head.title,
    subtitle: ruleset.head.subtitle ?? [...new Set([...ruleset.procedures.values()].flatMap(({ rolls }) => rolls.map(({ dice }) => diceText(dice)))), words.sheet.inches].join(' · '),
    language: ruleset.head.language,
    version: ruleset.head.version,
    sections,
    credits: [...new Set(ruleset.lineage.flatMap(({ credits }) => credits)), words.sheet.rulebook],
    legend: markOrder.filter((mark) => used.has(mark)).map((mark) => ({ mark, ...words.marks[mark] })),
    house: ruleset.house.map(({ title, version, date }) => words.sheet.house(title, version, date)),
  }
}

const markOrder: readonly Mark[] = ['reconstructed', 'assumed', 'house']

/** A heading takes its steps along if they stay this short, in letters. */
const subtitleLength = 120

const phaseSection = (phase: Phase, making: Making): Section => {
  const { ruleset } = making
  const procedures = [...ruleset.procedures.values()].filter((procedure) => procedure.phase === phase.id)
  const main = procedures.find(({ modifiers }) => modifiers.length > 0) ?? procedures.find(({ tables }) => tables.length > 0)
  const steps = phase.steps.map(({ text }) => text).join(' · ')
  const subtitle = [phase.subtitle, main?.subtitle, steps].filter(Boolean).join(': ')
  const short = subtitle.length <= subtitleLength
  const said = short ? subtitle : (phase.subtitle ?? '')
  const sides = procedureBlocks(procedures, main, making)
  const others = othersOf(phase.id, making)
  const arcs = procedures.some(({ points }) => points !== null) ? arcsBlock(ruleset, making) : undefined
  return {
    id: `phases.${phase.id}`,
    number: phase.number,
    title: phase.title,
    tone: phase.tone,
    ...(said === '' ? {} : { subtitle: said }),
    left: [...(short ? [] : [stepsBlock(phase)]), ...sides.left, ...(arcs ? [arcs] : [])],
    right: [...sides.right, ...others.right],
    wide: [...sides.wide, ...others.left],
  }
}

const stepsBlock = (phase: Phase): NotesBlock => ({
  kind: 'notes',
  id: `phases.${phase.id}.steps`,
  numbered: true,
  notes: phase.steps.map(({ id, text }) => ({ id: `phases.${phase.id}.steps.${id}`, text: [{ text }] })),
})

interface Sides {
  readonly left: readonly Block[]
  readonly right: readonly Block[]
  readonly wide: readonly Block[]
}

/** Checks of a phase: the main one needs no name; a roll of pure fate stands by the modifiers that lead to it. */
const procedureBlocks = (procedures: readonly Procedure[], main: Procedure | undefined, making: Making): Sides => {
  const left: Block[] = []
  const right: Block[] = []
  const wide: Block[] = []
  const rolls: NotesBlock['notes'][number][] = []
  for (const procedure of procedures) {
    const lead = procedure === main ? null : procedure.title
    left.push(...modifierBlocks(procedure, lead, making), ...followBlocks(procedure, making))
    const sole = soleNote(procedure, making)
    if (sole) rolls.push(sole)
    else (isFate(procedure) ? left : right).push(...tableBlocks(procedure, lead === null ? null : rolledTitle(procedure, making), making))
    if (procedure.decide.length > 0) wide.push(decideBlock(procedure, making))
  }
  const [first] = rolls
  if (first) wide.push({ kind: 'notes', id: `${first.id}.roll`, notes: rolls })
  return { left, right, wide }
}

const isFate = ({ modifiers, rolls }: Procedure): boolean => modifiers.length === 0 && rolls.length === 1

/** Grids at the right, lists at the left. */
const othersOf = (phase: string | null, making: Making): Omit<Sides, 'wide'> => {
  const { grids, lists } = making.ruleset
  return {
    left: [...lists.values()].filter((list) => list.phase === phase).map((list) => listBlock(list, making)),
    right: [...grids.values()].filter((grid) => grid.phase === phase).map((grid) => gridBlock(grid, making)),
  }
}

/** What has no phase; undefined where there is nothing. */
const referenceSection = (making: Making): Section | undefined => {
  const procedures = [...making.ruleset.procedures.values()].filter(({ phase }) => phase === null)
  const sides = procedureBlocks(procedures, undefined, making)
  const others = othersOf(null, making)
  const shown = [...making.ruleset.procedures.values()].some(({ points, phase }) => points !== null && phase !== null)
  const arcs = shown ? undefined : arcsBlock(making.ruleset, making)
  const right = [...sides.right, ...others.right]
  const wide = [...sides.wide, ...others.left, ...(arcs ? [arcs] : [])]
  if (sides.left.length + right.length + wide.length === 0) return undefined
  return { id: 'reference', title: making.words.sheet.reference, tone: 'slate', left: sides.left, right, wide }
}
