/** Findings of axe in the current page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { App } from './app.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns axe's findings, each as `rule: element`. */
export const findings = async ({ page }: App): Promise<string[]> => {
  await page.evaluate(axe)
  const run = (): Promise<AxeResults> => (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run()
  const { violations } = await page.evaluate(run)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
