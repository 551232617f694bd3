import type { LibraryEntry } from './library.ts'

/** Whether what was opened for a file is a copy of it in the player's folder. */
export const isCopy = ({ from, file }: Pick<LibraryEntry, 'from' | 'file'>, chosen: string): boolean =>
  from !== 'opened' && file !== chosen
