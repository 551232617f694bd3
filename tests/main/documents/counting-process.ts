/** A process that adds one to a number in a file, so many times, each under the file's lock; or takes the lock and never lets go. */
import { readFileSync, writeFileSync } from 'node:fs'
import { success } from '../../../src-core/problem.ts'
import { withLock } from '../../../src-main/documents/lock.ts'
import { problemText } from '../../../src-core/words/problems/words.ts'

const [path = '', times = ''] = process.argv.slice(2)
if (times === 'hold')
  withLock(path, () => {
    writeFileSync(1, 'held\n')
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  })
let done = 0
while (done < Number(times)) {
  const added = withLock(path, () => success(writeFileSync(path, String(Number(readFileSync(path, 'utf8')) + 1))))
  if (added.ok) done += 1
  else if (added.problems[0]?.code !== 'busy') throw new Error(added.problems.map(problemText).join('\n'))
}
