/** The files of battles and drafts as disks leave them: cut, flipped, spliced. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { success } from '../../../src-core/problem.ts'
import { openBattles } from '../../../src-main/documents/battle.ts'
import { openDrafts } from '../../../src-main/documents/house/drafts.ts'
import type { TargetKind } from '../target.ts'
import { inWords } from '../../../src-core/words/problems/words.ts'
import { checkProblems, checkResult } from './checked.ts'
import { begin, openHome } from './home.ts'

const moment = (): Date => new Date('2026-11-20T16:45:12.000Z')
const seed = (): string => '0123456789abcdef'

const filesIn = (folder: string): Uint8Array[] => readdirSync(folder).map((name) => readFileSync(join(folder, name)))

export const journals: TargetKind = {
  name: 'journals',
  feeds: 'files of battles and drafts: cuts, flips, splices',
  runs: 20_000,
  seconds: 300,
  open: async () => {
    const home = openHome()
    await begin(home)
    const corpus = [...filesIn(join(home.folder, 'battles')), ...filesIn(join(home.folder, 'drafts'))]
    await home.close()
    const folder = mkdtempSync(join(tmpdir(), 'doublequick-fuzz-'))
    mkdirSync(join(folder, 'drafts'))
    return {
      corpus,
      run: (input) => {
        rmSync(join(folder, 'battles'), { recursive: true, force: true })
        mkdirSync(join(folder, 'battles'))
        writeFileSync(join(folder, 'battles', '2026-11-20-164512.battle.jsonl'), input)
        writeFileSync(join(folder, 'drafts', 'a.draft.jsonl'), input)
        playOn(join(folder, 'battles'))
        editOn(join(folder, 'drafts'))
      },
      close: () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

const faultIn = (notes: readonly string[]): void => {
  const fault = notes.find((note) => note.includes('fault of Doublequick'))
  if (fault !== undefined) throw new Error(fault)
}

/** Whatever was found, what is played next is there at the next start. */
const playOn = (folder: string): void => {
  const battles = openBattles(folder, moment, seed)
  battles.now()
  faultIn(battles.notes())
  const kept = checkResult(
    battles.play({ call: 'next', seen: null }, () => success({ event: 'undo', at: moment().toISOString() })),
  )
  if (!kept) return
  const again = openBattles(folder, moment, seed)
  if (checkResult(again.now())?.revision !== kept.revision) throw new Error('what was written is not there')
  faultIn(again.notes())
}

const editOn = (folder: string): void => {
  const drafts = openDrafts(folder)
  const { found, problems } = drafts.all()
  checkProblems(problems.map(inWords))
  const isEmpty = statSync(join(folder, 'a.draft.jsonl')).size === 0
  if (found.length + problems.length === 0 && !isEmpty) throw new Error('a draft is neither found nor said')
  if (found.length === 0) return
  const { alone } = drafts.journal('a')
  const added = alone(({ now, append }) => {
    const header = now()?.header
    return header ? append(header, [{ event: 'undo', call: 'next' }]) : success(null)
  })
  if (checkResult(added) === undefined) return
  if (!checkResult(openDrafts(folder).journal('a').now())?.calls.has('next'))
    throw new Error('what was written is not there')
}
