/** Data as YAML, line by line. */
import { stringify } from 'yaml'
import type { Data } from './data.ts'

/** The text, without a line end after the last line. */
export const asYaml = (data: Data): string => stringify(data, { lineWidth: 0 }).trimEnd()
