/** Which file of a folder is meant by the path of an address. */
import { realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * The real file that an address's path (`/assets/a.js`, still percent-encoded; `/` is `index.html`) means in a folder; null where
 * there is none, or where it would be outside: by dots, by a drive or device, or by a link that leads out.
 */
export const fileInside = (folder: string, path: string): string | null => {
  const name = decoded(path)
  if (name === null || !/^\/[^\0\\:]*$/.test(name)) return null
  const steps = name.split('/').slice(1)
  if (steps.some((step, index) => step === '..' || step === '.' || (step === '' && index < steps.length - 1)))
    return null
  try {
    const root = realpathSync(folder)
    const file = realpathSync(join(root, ...steps, ...(steps.at(-1) === '' ? ['index.html'] : [])))
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : null
  } catch {
    return null
  }
}

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
