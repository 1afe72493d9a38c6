import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../tools/browser.mjs'

/** As root Chromium has no sandbox, and small machines have a small /dev/shm. */
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb']

/** A browser for tests and pictures: `CHROMIUM_PATH`, or the one that npm brings. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: ARGUMENTS })
