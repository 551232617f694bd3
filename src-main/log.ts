/** The error log, a file of limited size in the settings folder that contains no names of folders or people. */
import { homedir, release } from 'node:os'
import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { reportWords } from '../src-core/words/window/shell.ts'
import type { Handlers, Services } from './api/dispatch.ts'
import { success } from '../src-core/problem.ts'
import { readText } from './documents/read.ts'
import { faultText, logFault, type Report } from './faults.ts'
import { issuesPage } from './version.ts'

/** The maximum size in bytes. A full log becomes `doublequick.old.log`. */
const largestLog = 512 * 1024

const logFile = (home: string): string => join(home, 'logs', 'doublequick.log')

/** Returns a function that writes an error with its stack to the log and to standard error. */
export const openLog = (home: string): Report => {
  const log = electronLog.create({ logId: home })
  log.transports.console.level = false
  log.transports.file.resolvePathFn = () => logFile(home)
  log.transports.file.maxSize = largestLog
  return (fault) => {
    logFault(fault)
    log.error(shortenPaths(faultText(fault)))
  }
}

/** Replaces home folders with `~` and removes the token of the browser host. */
export const shortenPaths = (text: string): string => {
  const home = homedir()
  const forms = [home, home.replaceAll('\\', '\\\\'), encodeURI(home.replaceAll('\\', '/'))]
  return forms
    .filter((form) => form.length > 1)
    .reduce((shorter, form) => shorter.replaceAll(form, '~'), text)
    .replaceAll(/(?:\/home|\/Users|\b[A-Z]:[\\/]+Users)[\\/]+[^\\/\s:"']+/gi, '~')
    .replaceAll(/(?<=token=)[\w-]+/g, '…')
}

/* The part of the log that the player may send. */

/** The maximum length of the log in a report, in characters after percent-encoding, since URLs are limited in length. */
const maxReportedLog = 5000

export const reportHandlers = ({ host }: Pick<Services, 'host'>): Pick<Handlers, 'reportFault' | 'readReport'> => ({
  reportFault: ({ text }) => {
    host.report(reportWords.inWindow(text))
    return success({})
  },
  readReport: () => {
    const lines = lastLines(host.home)
    const text = [
      `Doublequick ${host.version}, ${reportWords.hosts[host.kind]}`,
      systemText(),
      '',
      ...(lines.length === 0 ? [reportWords.noFaults] : [reportWords.faults, ...lines]),
    ].join('\n')
    return success({ text, page: `${issuesPage}/new` })
  },
})

const systemText = (): string => {
  const { electron, chrome, node } = process.versions
  const programs = [...(electron ? [`Electron ${electron}`, `Chromium ${chrome}`] : []), `Node ${node}`]
  return `${process.platform} ${release()} (${process.arch}), ${programs.join(', ')}`
}

const lastLines = (home: string): readonly string[] => {
  const text = readText(logFile(home), 2 * largestLog)
  if (!text.ok) return []
  const lines: string[] = []
  let room = maxReportedLog
  for (const line of text.value.trimEnd().split(/\r?\n/).toReversed()) {
    room -= encodeURIComponent(line).length + 3
    if (room < 0) break
    lines.unshift(line)
  }
  return lines.map(shortenPaths)
}
