/** The names of the calls alone, for a preload that must stay small. */
import type { MethodName } from './methods.ts'

const named: Readonly<Record<MethodName, true>> = {
  about: true,
  readSettings: true,
  changeSettings: true,
  listLibrary: true,
  openFile: true,
  closeFile: true,
  readSheet: true,
  readProvenance: true,
  readChecks: true,
  assess: true,
  weigh: true,
  readBattle: true,
  playCheck: true,
  playAgain: true,
  undoPlay: true,
  redoPlay: true,
  newBattle: true,
  exportBattle: true,
  resolve: true,
  odds: true,
  sequenceOdds: true,
  preview: true,
  savePrints: true,
  cancel: true,
  chooseFile: true,
  chooseFolder: true,
  proposeFolder: true,
  openPrinted: true,
  openLink: true,
}

/** Every call there is; the compiler sees to it that none is missing. */
export const methodNames = Object.keys(named) as readonly MethodName[]
