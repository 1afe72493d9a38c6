import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { startBrowser } from '../tests/browser.ts'
import { PHONE } from '../tests/journey.ts'
import { findBrowser } from '../tools/browser.mjs'
import type { Target } from './measure.ts'

/** npm fetches it for the run: with what it brings along it is too large to be installed with the portal. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

interface PageFigures {
  /** 0 to 100, on Lighthouse's phone profile: a processor four times slower than this machine's, whatever that is. */
  score: number
  /** The same with the processor of a middling phone. */
  middling: number
  /** Cumulative layout shift. */
  shift: number
}

/** What Lighthouse's own benchmark finds on a middling phone (a Pixel 5, says Chrome's calibration of processors). */
const MIDDLING = 1000

/** One page, cold, as a phone on a middling network has it. Null where Lighthouse could not run. */
export async function lighthouse(target: Target, address: string): Promise<PageFigures | null> {
  try {
    const plain = await reportOn(target, address, 4)
    const slowdown = Math.max(1, plain.environment.benchmarkIndex / MIDDLING)
    const calibrated = await reportOn(target, address, slowdown)
    return {
      score: Math.round(plain.categories.performance.score * 100),
      middling: Math.round(calibrated.categories.performance.score * 100),
      shift: plain.audits['cumulative-layout-shift'].numericValue,
    }
  } catch {
    return null
  }
}

interface Report {
  environment: { benchmarkIndex: number }
  categories: { performance: { score: number } }
  audits: Record<'cumulative-layout-shift', { numericValue: number }>
}

async function reportOn({ url, cookie }: Target, address: string, slowdown: number): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-lighthouse-'))
  const report = path.join(folder, 'report.json')
  try {
    await ended('npx', [
      '--yes',
      LIGHTHOUSE,
      url + address,
      '--quiet',
      '--only-categories=performance',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      '--output=json',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    ])
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const ended = (program: string, args: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: tmpdir(),
      stdio: 'ignore',
      env: { ...process.env, CHROME_PATH: findBrowser() },
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    )
  })

const SLOW_BYTES = 50 * 1024
const SLOW_DELAY_MS = 150

/** The log on a phone with nothing kept and 50 kB a second: milliseconds to its heading, and to its first row. */
export async function coldOnSlowNetwork({ url, cookie }: Target) {
  const browser = await startBrowser()
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'block' })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await slowPage(context)
    await page.goto('/dashboard?section=collections', { waitUntil: 'commit' })
    const heading = await drawnAt(page, 'h1')
    return { heading, rows: await drawnAt(page, 'main [data-row]') }
  } finally {
    await browser.close()
  }
}

/** Milliseconds since the page was asked for, by its own clock: looked at before each frame. */
async function drawnAt(page: Page, selector: string): Promise<number> {
  const at = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    selector,
    { polling: 'raf' },
  )
  return (await at.jsonValue()) || Number.NaN
}

async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_DELAY_MS,
    downloadThroughput: SLOW_BYTES,
    uploadThroughput: SLOW_BYTES,
  })
  return page
}
