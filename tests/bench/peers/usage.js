// Loaded before a program: when it ends, prints its processor time (microseconds) and peak memory (KiB) as JSON on file descriptor 3.
import { writeSync } from 'node:fs'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(3, JSON.stringify({ processor: userCPUTime + systemCPUTime, memory: maxRSS }))
})
