import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '../tools.ts'

/** Makes sure that there is a browser for end-to-end tests. Installs one for root on Debian; otherwise prints a message. */
export const provideBrowser = (): void => {
  if (findBrowser() !== null) return
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing chromium for the end-to-end tests …')
    const apt = 'apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium'
    spawnSync(apt, {
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (findBrowser() !== null) return
  }
  console.log(`The end-to-end tests need Chromium, Chrome or Edge and are skipped. ${advice()}`)
}

const advice = (): string => {
  switch (process.platform) {
    case 'darwin':
      return 'Install Google Chrome: brew install --cask google-chrome'
    case 'win32':
      return 'Install Google Chrome: winget install Google.Chrome'
    default:
      return existsSync('/etc/debian_version')
        ? 'Install Chromium: sudo apt-get install chromium'
        : 'Install the package chromium, or name a browser in DOUBLEQUICK_BROWSER'
  }
}
