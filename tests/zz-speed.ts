import { performance } from 'node:perf_hooks'
import { createHash } from 'node:crypto'
import { loadRuleset } from './tools.ts'
