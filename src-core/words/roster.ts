/** Vocabulary of orders of battle: headings and cells in English, German and French, and messages about reading them. */
import type { RosterDoubt } from '../battle/read-roster.ts'
import type { ColumnKind } from '../battle/roster-columns.ts'
import { pluralize } from './text.ts'

/** Normalizes a word for comparison: no case, accents or punctuation. */
export const plainWord = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll(/œ/gi, 'oe')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byWord = <T extends string>(words: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries<string>(words).flatMap(([meaning, list]) => list.split(', ').map((word) => [word, meaning as T])),
  )

/** Headings other than trait labels, normalized by `plainWord`. If a heading has several meanings, the cells decide, and the first is the default. */
export const rosterHeadings: ReadonlyMap<string, readonly ColumnKind[]> = new Map(
  [
    ...byWord<ColumnKind>({
      name: 'name, unit, unit name, units, regiment, battery, battalion, squadron, designation, einheit, einheiten, name der einheit, truppe, truppenteil, verband, bezeichnung, bataillon, batterie, schwadron, nom, unite, unites, nom de l unite, bataillon, batterie, escadron',
      side: 'side, army, player, force, faction, nationality, seite, armee, spieler, partei, camp, cote, joueur, faction, belligerent',
      command:
        'command, corps, division, brigade, wing, grand division, column, korps, armeekorps, flugel, kommando, verbund, kolonne, corps d armee, aile, commandement, colonne',
      stands:
        'label, stands, bases, strength, strength points, sp, elements, fresh worn spent, f w s, fws, starke, anzahl basen, basen, bases, platten, elemente, staerke, socles, plaquettes, effectif, effectifs, force en socles',
      men: 'men, troops, soldiers, headcount, figures, manpower, mann, mannschaft, mannstarke, soldaten, figuren, kopfe, hommes, soldats, figurines',
      first: 'fresh, full, full strength, frisch, voll, frais, complet',
      second: 'worn, worn at, abgenutzt, ermudet, angeschlagen, use, fatigue a',
      third: 'spent, spent at, verbraucht, erschopft, epuise, brise',
      kind: 'kind, unit or leader, leader or unit, art des eintrags, nature',
      leader:
        'leader, commander, cmdr, commanding, commanding officer, co, officer, general, brigadier, colonel, kommandeur, befehlshaber, anfuhrer, fuhrer, offizier, kdr, commandant, chef, officier',
      arrives:
        'arrives, arrival, arrives in turn, arrives on turn, arrival turn, turn, entry, entry turn, enters, reinforcement, reinforcements, ankunft, eintreffen, trifft ein, zug, runde, verstarkung, arrivee, tour, entree, renfort',
      copies:
        'qty, quantity, copies, number, count, no of units, how many, x, anzahl, menge, stuck, stuckzahl, nombre, quantite, qte',
      ignore:
        'notes, note, remarks, comment, comments, bemerkung, bemerkungen, anmerkung, notiz, notes et remarques, remarque, remarques',
    }),
  ].map(([word, kind]) => [word, [kind]] as const),
)

/** Headings that may refer to any trait. The cells decide which. */
export const typeHeadings: ReadonlySet<string> = new Set(
  'type, unit type, troop type, typ, truppentyp, art, truppenart, sorte, genre, categorie'.split(', '),
)

/** Other meanings of a heading if its cells don't fit its first meaning. */
export const otherMeanings: Readonly<Partial<Record<ColumnKind, readonly ColumnKind[]>>> = {
  stands: ['men'],
  men: ['stands'],
  copies: ['stands'],
}

/** German and French words in headings and cells, by the English word that rulesets use. */
const english = byWord<string>({
  arm: 'waffengattung, truppengattung, waffenart, arme',
  infantry: 'infanterie, fusstruppen, fantassins, fussvolk',
  cavalry: 'kavallerie, reiterei, reiter, kav, cavalerie',
  artillery: 'artillerie, geschutze, geschutz, kanonen, canons, batterie',
  dismounted: 'abgesessen, demonte, a pied',
  class: 'klasse, classe',
  quality: 'qualitat, gute, qualite',
  weapon: 'waffe, bewaffnung, armement',
  nation: 'nationalitat, land, pays, nationality',
  line: 'linie, ligne',
  column: 'kolonne, colonne',
  light: 'leicht, leichte, leger, legere',
  heavy: 'schwer, schwere, lourd, lourde',
  guard: 'garde',
  grenadier: 'grenadiere, grenadiers',
  veteran: 'veteranen, veterans',
  formation: 'aufstellung, formation',
  order: 'ordnung, ordre',
  rating: 'bewertung, note',
  exceptional: 'aussergewohnlich, hervorragend, exceptionnel, exceptionnelle',
  disordered: 'ungeordnet, in unordnung, desordonne',
})

/** Translates a word, or each word of a phrase, to English. Null if unknown. */
export const englishWord = (plain: string): string | null => {
  const whole = english.get(plain)
  if (whole !== undefined) return whole
  const words = plain.split(' ').map((word) => english.get(word) ?? word)
  return words.join(' ') === plain ? null : words.join(' ')
}

/** The kind of a row by its cell in the kind column. An empty cell means a unit. */
export const unitKindByCell: ReadonlyMap<string, 'unit' | 'leader'> = new Map([
  ['', 'unit'],
  ...byWord<'unit' | 'leader'>({
    unit: 'unit, einheit, unite',
    leader:
      'leader, officer, commander, general, anfuhrer, kommandeur, befehlshaber, offizier, chef, officier, commandant',
  }),
])

/** Cells that mean yes or no. */
export const yesWords: ReadonlySet<string> = new Set(['yes', 'y', 'x', 'true', '1', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai', '✓', '✔']) // prettier-ignore
export const noWords: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', '', 'nein', 'falsch', 'non', 'faux'])

/** Cells that mean that nothing is known. */
export const unknownWords: ReadonlySet<string> = new Set(['n a', 'na', 'none', 'unknown', 'tbd', 'k a', 'keine', 'unbekannt', 'aucun', 'inconnu', 's o']) // prettier-ignore

/** Whether a cell is the heading of a totals row. */
export const isTotal = (text: string): boolean =>
  /^(?:sub |grand |sous |zwischen|gesamt)?(?:total|totals|totale|totaux|summe|sum)\b|^(?:gesamt|insgesamt|subtotal|subtotals|ensemble)\b|\b(?:total|subtotal|summe|gesamt)$/.test(
    plainWord(text),
  ) || text.includes('Σ')

/** Returns the rank of a row that names an army or a command, with 0 for an army. Null for any other name. */
export const rankOf = (text: string): number | null => {
  const plain = plainWord(text)
  const rank = ranks.findIndex((words) => words.test(plain))
  return rank < 0 ? null : rank
}

const ranks: readonly RegExp[] = [
  /^(?:the )?(?:\S+ )?(?:army|armee|armies|side)\b/,
  /\b(?:wing|flugel|aile|grand division)\b/,
  /corps\b|korps\b/,
  /\bdivision\b|\bdiv\b/,
  /\bbrigade\b|\bbde\b/,
]

/** Whether the name of a spreadsheet's sheet is generic. */
export const isPlainSheetName = (name: string): boolean =>
  name === '' || /^(?:sheet|table|page|tabelle|tabellenblatt|blatt|feuil|feuille|feuille de calcul) ?\d*$/.test(plainWord(name)) // prettier-ignore

/** Month abbreviations of spreadsheets from January on, each in several languages. */
export const monthWords: readonly string[] =
  'jan|janv, feb|fev|fevr, mar|mrz|marz|mars, apr|avr, may|mai, jun|juin, jul|juil, aug|aout, sep|sept, oct|okt, nov, dec|dez'.split(', ') // prettier-ignore

const reasons: Readonly<Record<RosterDoubt['why'], string>> = {
  heading: 'isn’t recognized. The column is ignored.',
  twice: 'repeats an earlier column. The column is ignored.',
  choice: 'isn’t one of the choices.',
  number: 'isn’t a valid number.',
  stands: 'isn’t a number of stands such as 7/5/3.',
  'many-stands': 'is too many stands. If these are men, map the column to Men.',
  rising: 'goes up. No number can be higher than an earlier one.',
  date: 'is a date that the spreadsheet made from a label.',
  turn: 'isn’t a turn such as 3. The unit starts on the table.',
  flag: 'is neither yes nor no.',
  kind: 'is neither a unit nor a leader. The row is read as a unit.',
  copies: 'isn’t a number of copies from 1 to 200. One unit is read.',
  men: 'isn’t a number of men.',
  ratio: 'counts men. Enter how many men a stand has.',
  'of-others': 'doesn’t apply to this kind of entry.',
  commander: 'isn’t used. Only leaders of commands are added.',
  unknown: 'means the value is unknown.',
  'read-as': 'is read as',
  quote: 'has a quotation mark that is never closed.',
  'no-headings': 'has no headings and no stands. Choose what each column means.',
  'no-name': 'has no name. The row is ignored.',
  'no-side': 'has no side. Choose one.',
  repeated: 'is already in the order of battle.',
  'same-row': 'is the same as an earlier row. Both are read.',
  'long-name': 'has a name of more than 120 characters. The row is ignored.',
  'many-columns': 'and later columns are ignored. A table has at most 200 columns.',
  'many-levels': 'and later columns of commands are ignored. Commands nest at most 20 levels deep.',
  'many-sides': 'is on a thirteenth side. A battle has at most 12 sides, so the row is ignored.',
  'many-commands': 'is one command too many. A battle has at most 2,000, so the row is ignored.',
  'many-units': 'and later rows are ignored. A battle has at most 2,000 units.',
  'many-rows': 'and later rows are ignored. A table has at most 2,000 rows.',
  'many-doubts': 'and later rows aren’t read. Fix the cells above first.',
}

type Doubt = Pick<RosterDoubt, 'text' | 'meant' | 'why'>

/** What a row is used for if it is neither a unit nor a leader. */
const uses = {
  title: 'Title',
  heading: 'Headings',
  side: 'Side',
  command: 'Command',
  total: 'Total, ignored',
  empty: 'Empty',
  ignored: 'Ignored',
} as const

export const rosterWords = {
  uses,
  /** Why a cell is in doubt, or how it is read. */
  doubt: ({ text, meant, why }: Doubt): string =>
    why === 'read-as'
      ? `“${text}” is read as ${meant ?? ''}.`
      : `“${text}” ${reasons[why]}${meant === null ? '' : ` Did you mean ${meant}?`}`,
  /** A message with its place: `line 5, column 3: …`. */
  placed: ({ line, column }: Pick<RosterDoubt, 'line' | 'column'>, message: string): string =>
    `line ${line}${column === 0 ? '' : `, column ${column}`}: ${message}`,
  /** The strength of a unit with its thresholds by state, such as `9 stands, never worn, spent at 8`. */
  strength: (stands: number, thresholds: readonly { readonly state: string; readonly at: number }[]): string =>
    [
      pluralize(stands, 'stand'),
      ...thresholds.map(({ state, at }) => (at === 0 ? `never ${state}` : `${state} at ${at}`)),
    ].join(', '),
  /** The name of a copy of a unit, such as `Wisconsin 2`. */
  copy: (name: string, number: number): string => `${name} ${number}`,
  destroyedUnit: 'Destroyed',
  lostLeader: 'Leader lost',
  kindMeant: 'unit, or leader',
  flagMeant: 'yes, or no',
  columns: {
    name: 'Name',
    side: 'Side',
    command: 'Command',
    stands: 'Stands 6/4/2',
    men: 'Men',
    first: 'Stands',
    second: 'Second number',
    third: 'Third number',
    kind: 'Unit or leader',
    leader: 'Leader',
    arrives: 'Arrives',
    copies: 'Quantity',
    ignore: 'Ignore',
  } satisfies Readonly<Record<ColumnKind, string>>,
} as const
