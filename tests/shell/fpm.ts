/** Replaces fpm, which electron-builder would download from GitHub: builds a deb from the same arguments with dpkg-deb. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const args = process.argv.slice(2)
const options = new Map<string, string>()
const files: string[] = []
for (let at = 0; at < args.length; at += 1) {
  const arg = args[at] ?? ''
  if (!arg.startsWith('-')) files.push(arg)
  else if (arg !== '--force') options.set(arg, args[(at += 1)] ?? '')
}

const tree = mkdtempSync(join(tmpdir(), 'doublequick-deb-'))
for (const file of files) {
  const [, from = '', to = ''] = /^(.+)=(.+)$/.exec(file) ?? []
  const target = join(tree, to)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(from, target, { recursive: statSync(from).isDirectory() })
}
const value = (option: string): string => options.get(option) ?? ''
mkdirSync(join(tree, 'DEBIAN'))
writeFileSync(
  join(tree, 'DEBIAN/control'),
  `Package: ${value('--name')}
Version: ${value('--version')}
Architecture: ${value('--architecture')}
Maintainer: ${value('--maintainer')}
Homepage: ${value('--url')}
Description: ${value('--description')}
`,
)
const built = spawnSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', tree, value('--package')], {
  stdio: 'inherit',
})
process.exitCode = built.status ?? 1
