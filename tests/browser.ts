import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
/** As root Chromium has no sandbox, and small machines have a small /dev/shm. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb']

/**
 * A browser for the tests: `CHROMIUM_PATH`, one that is installed, or the one that npm brings, which unpacks itself
 * to the temp folder with the system libraries it needs (stack.md 5).
 */
export async function startBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is nothing.`)
  const installed = named ?? INSTALLED.find((path) => existsSync(path))
  if (installed) return chromium.launch({ executablePath: installed, args: ARGUMENTS })
  return chromium.launch(await browserFromNpm())
}

async function browserFromNpm() {
  // Read when it unpacks: says that its own libraries are wanted too, for machines without libnss3.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  return { executablePath, args: [...packed.args, ...ARGUMENTS] }
}
