import type { Browser } from 'playwright-core'
import { startBrowser } from '../tests/browser.ts'
import type { Target } from './measure.ts'

/** Lighthouse's phone: four times slower than the machine it runs on; twice where a page is laid out. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
}
const SLOWER = 4
const SLOWER_LAYOUT = 2
/** A task as long as this is not felt. */
const FELT_MS = 50
/** What comes at rest has come by then. */
const QUIET_MS = 1500
const RUNS = 3
const NAMED_TASKS = 5

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-lighthouse',
  'loading',
  'v8.execute',
]

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ph: string
  ts: number
  /** Microseconds by the clock, and of the processor. */
  dur?: number
  tdur?: number
  args: { data?: { url?: string; functionName?: string; lineNumber?: number; columnNumber?: number } }
}

interface Task {
  ms: number
  laidOut: boolean
  /** What ran in it, with its own milliseconds. */
  parts: Map<string, number>
}

interface Blocking {
  /** Milliseconds in which that phone hears no finger, as Lighthouse counts them. */
  blocking: number
  /** All that the page's main thread did after its first paint, in milliseconds of this machine. */
  whole: number
  /** 'evaluates 38, calls 220, style 35 …', in milliseconds of this machine. */
  kinds: string
  longest: string[]
}

/** Cold visits of one page in processor time, so that a busy machine finds what a quiet one does: the middle one. */
export async function blockingOf(target: Target, address: string): Promise<Blocking> {
  const browser = await startBrowser()
  try {
    const visits: Task[][] = []
    for (let run = 0; run < RUNS; run++) visits.push(read(await traceOf(browser, target, address)))
    const middle = visits.sort((a, b) => blocked(a) - blocked(b))[Math.floor(RUNS / 2)] ?? []
    return { blocking: blocked(middle), whole: sum(middle.map(({ ms }) => ms)), ...inWords(middle) }
  } finally {
    await browser.close()
  }
}

async function traceOf(browser: Browser, { url, cookie }: Target, address: string): Promise<TraceEvent[]> {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  const trace = await browser.stopTracing()
  await context.close()
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents
}

/** The tasks of the page's main thread after its first paint. */
function read(events: TraceEvent[]): Task[] {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was never painted')
  const own = events
    .filter(({ pid, tid, ph, ts }) => pid === paint.pid && tid === paint.tid && ph === 'X' && ts >= paint.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  return own.flatMap((task, index) => {
    if (task.name !== 'RunTask') return []
    const next = own.findIndex(({ ts }, at) => at > index && ts >= endOf(task))
    const inside = own.slice(index + 1, next === -1 ? undefined : next)
    const laidOut = inside.some(({ name }) => name === 'Layout')
    return [{ ms: (task.tdur ?? 0) / 1000, laidOut, parts: ownTimes(task, inside) }]
  })
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur

/** Each event's time without that of what ran in it; one that says nothing belongs to the one around it. */
function ownTimes(task: TraceEvent, inside: TraceEvent[]): Map<string, number> {
  const parts = new Map<string, number>()
  const add = (what: string, microseconds: number) =>
    parts.set(what, (parts.get(what) ?? 0) + microseconds / 1000)
  const open = [{ end: Number.POSITIVE_INFINITY, what: 'other' }]
  add('other', task.tdur ?? 0)
  for (const event of inside) {
    while (event.ts >= (open.at(-1)?.end ?? 0)) open.pop()
    const around = open.at(-1)?.what ?? 'other'
    const what = nameOf(event) ?? around
    add(around, -(event.tdur ?? 0))
    add(what, event.tdur ?? 0)
    open.push({ end: endOf(event), what })
  }
  return parts
}

const NAMES: Record<string, string> = {
  'v8.evaluateModule': 'evaluates',
  EvaluateScript: 'evaluates',
  RunMicrotasks: 'calls',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
}

function nameOf({ name, args: { data } }: TraceEvent): string | undefined {
  if (name !== 'FunctionCall') return NAMES[name]
  const file = data?.url?.split('/').at(-1) ?? ''
  return `calls ${data?.functionName ?? ''} in ${file}:${data?.lineNumber}:${data?.columnNumber}`
}

const blocked = (tasks: Task[]) =>
  sum(tasks.map(({ ms, laidOut }) => Math.max(0, ms * (laidOut ? SLOWER_LAYOUT : SLOWER) - FELT_MS)))
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

const told = (parts: Iterable<[string, number]>) =>
  [...parts]
    .sort(([, a], [, b]) => b - a)
    .filter(([, ms]) => ms >= 0.5)
    .map(([what, ms]) => `${what} ${ms.toFixed(1)}`)
    .join(', ')

function inWords(tasks: Task[]) {
  const kinds = new Map<string, number>()
  for (const { parts } of tasks)
    for (const [what, ms] of parts) {
      const kind = what.split(' ')[0] ?? what
      kinds.set(kind, (kinds.get(kind) ?? 0) + ms)
    }
  const longest = [...tasks].sort((a, b) => b.ms - a.ms).slice(0, NAMED_TASKS)
  return {
    kinds: told(kinds),
    longest: longest.map(
      ({ ms, laidOut, parts }) => `${ms.toFixed(1)}${laidOut ? ', laid out' : ''}: ${told(parts)}`,
    ),
  }
}
