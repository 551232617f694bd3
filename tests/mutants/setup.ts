/** Read again for each file of tests, while the modules it imports stay. */
import { beforeEach } from 'vitest'
import { forget } from './memoize.ts'

beforeEach(forget)
