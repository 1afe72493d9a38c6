import { pino } from 'pino'
import { isDay } from '#kernel/charity/day.ts'
import { SECOND } from '#kernel/clock.ts'
import { ROLES } from '#kernel/people/access.ts'
import { DEMO_PASSWORD } from '#registry.server.ts'
import { readConfig } from './config.ts'
import type { Filling } from './demo.ts'
import { watchFaults } from './faults.ts'
import { watchLauncher } from './launcher.ts'
import { type Portal, startPortal } from './portal.ts'

/** npm sends a Ctrl-C on to its children, which the terminal has told already: one keypress, two signals. */
const SAME_KEYPRESS_MS = SECOND
const STOP_LIMIT_MS = 30 * SECOND
const LAST_ANSWERS_MS = 2 * SECOND

const say = (line: string) => void process.stdout.write(`${line}\n`)
const demo = process.argv.includes('--demo')
/** `--scale 10 --seed spring --day 2026-11-18`, of the demo charity. */
const given = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined

let starting: Promise<Portal | undefined> = Promise.resolve(undefined)
let stoppingSince: number | undefined

async function run(): Promise<Portal | undefined> {
  try {
    const config = readConfig(undefined, { dataDir: demo ? 'demo-data' : 'data' })
    const log = pino({ level: config.logLevel }, pino.destination(2))
    watchFaults(log, (why) => void stop(why, 1))
    const portal = await startPortal({ config, log, say, demo, filling: filling(), onLost: endLost })
    if (stoppingSince !== undefined) return portal
    say(welcome(portal))
    return portal
  } catch (error) {
    process.stderr.write(`\n  Lunchbox did not start.\n  ${inWords(error)}\n\n`)
    process.exit(1)
  }
}

function filling(): Filling {
  const [seed, day] = [given('--seed'), given('--day')]
  if (day !== undefined && !isDay(day)) throw new Error('--day takes a day like 2026-11-18.')
  return { scale: Number(given('--scale')) || 1, ...(seed ? { seed } : {}), ...(day ? { day } : {}) }
}

function welcome({ url, setUpLink }: Portal): string {
  const lines = [`Lunchbox is open at ${url}`]
  if (setUpLink) lines.push(`Set it up here (this link works once): ${setUpLink}`)
  if (demo)
    lines.push(
      `Sign in as <role>@demo.example, e.g. core_team@demo.example. Password: ${DEMO_PASSWORD}`,
      `Roles: ${ROLES.join(', ')}`,
    )
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function inWords(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Another program already uses port ${port}. Stop it, or choose another port with PORT=3001.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `${message}. The user who starts Lunchbox must be able to write there; DATA_DIR names another folder.`
  return message
}

/** Those who ask meanwhile are told in words; then it is over, without the tidying up that would write. */
function endLost(why: string) {
  process.stderr.write(`\n  Lunchbox has ended. ${why}\n\n`)
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS)
}

async function stop(reason: string, code = 0) {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince < SAME_KEYPRESS_MS) return
    say('  Stopping at once.')
    process.exit(1)
  }
  stoppingSince = Date.now()
  say(`  Stopping (${reason}) …`)
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  const portal = await starting
  await portal?.stop()
  say('  Lunchbox has stopped.')
  process.exit(code)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
// A terminal that is gone cannot be written to; that must not end the portal half way.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
watchLauncher(() => void stop('npm has ended'))
starting = run()
await starting
