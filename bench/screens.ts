import { blockingOf } from './blocking.ts'
import { signIn, type Target } from './measure.ts'
import { coldOnSlowNetwork, lighthouse } from './pages.ts'

/** Dashboard, log, and sections of other kinds (quality.md: at least three of them reach the goal). */
const PAGES = [
  'dashboard',
  'collections',
  'weekly-monitoring',
  'event-requests',
  'volunteer-calendar',
  'hosts',
  'wishlist',
]

type Row = (what: string, figure: string, goal: string) => void

/** What a phone has of the portal at this address, whose demo charity is signed in to as an administrator. */
export async function screens(target: Target, say: (line: string) => void, row: Row) {
  say('\n  screens on a phone, cold, as an administrator')
  for (const section of PAGES) {
    const address = `/dashboard?section=${section}`
    const figures = await lighthouse(target, address)
    const found = figures
      ? `${figures.score} (${figures.middling}) / ${figures.shift.toFixed(3)}`
      : 'could not run'
    row(`${section}: Lighthouse (middling phone), layout shift`, found, '>= 90 / < 0.020')
    const { blocking, whole, kinds, longest } = await blockingOf(target, address)
    row('  blocking; all work, in processor time', `${inMs(blocking)} / ${inMs(whole)}`, '<= 300 ms')
    for (const line of [kinds, ...longest]) say(`      ${line}`)
  }
  const { heading, rows } = await coldOnSlowNetwork(target)
  row('the log at 50 kB/s: something useful; rows', `${inMs(heading)} / ${inMs(rows)}`, '<= 3,000 / 6,000 ms')
}

const inMs = (value: number) => `${value.toFixed(0)} ms`

// By itself, of a demo that runs: npm run bench -- --screens http://localhost:3000
const [flag, url] = process.argv.slice(2)
if (flag === '--screens' && url) {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const row: Row = (what, figure, goal) => say(`  ${what.padEnd(64)} ${figure.padStart(18)}   ${goal}`)
  await screens(await signIn(url), say, row)
}
