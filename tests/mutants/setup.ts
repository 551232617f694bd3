/** Runs for each test file, while imported modules stay loaded. */
import { beforeEach } from 'vitest'
import { forget } from './memoize.ts'

beforeEach(forget)
