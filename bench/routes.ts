import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { evaluate } from '#kernel/routes/evaluate.ts'
import type { Problem } from '#kernel/routes/problem.ts'
import { solve } from '#kernel/routes/solve.ts'
import { bestKnownIn, readBestKnown, readRouteFile } from './route-files.ts'
import { workday } from './workday.ts'

/**
 * `npm run bench -- --routes FOLDER [--seconds 10]`: what the route planner makes of the public benchmarks in a folder
 * (`.vrp` with `.sol`, `.vrptw`), and of a day of the charity. One process, one core. The best known is that of the
 * `.sol` beside it, or what a README in the folder says behind the name.
 */
const valueOf = (option: string) => process.argv[process.argv.indexOf(option) + 1] ?? ''
const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), valueOf('--routes'))
const seconds = Number(/^[\d.]+$/.exec(valueOf('--seconds'))?.[0] ?? 10)
/** For what comes before and after the search. */
const SPARE = 0.1

const say = (...cells: string[]) =>
  process.stdout.write(
    `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(11))).join(' ')}\n`,
  )

function run(name: string, problem: Problem, limit: number, scale = 1, best?: number) {
  const start = performance.now()
  const time = { milliseconds: (limit - SPARE) * 1000, now: () => performance.now() }
  const plan = solve(problem, { rounds: Number.POSITIVE_INFINITY, time })
  const took = (performance.now() - start) / 1000
  const { broken, distance } = evaluate(problem, plan)
  const found = distance / scale
  say(
    name,
    String(plan.routes.length),
    String(Math.round(found * 10) / 10),
    took.toFixed(1),
    best === undefined ? '-' : String(best),
    best === undefined ? '-' : `${((found / best - 1) * 100).toFixed(2)} %`,
    broken.length === 0 ? 'all' : `${broken.length} broken`,
  )
  for (const { words } of broken.slice(0, 5)) say(`  ${words}`)
  return best === undefined ? [] : [found / best - 1]
}

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const files = readdirSync(folder).sort()
const readme = files
  .filter((file) => /^readme/i.test(file))
  .map(read)
  .join('\n')

process.stdout.write(`\nRoutes of ${folder}, ${seconds} s each\n\n`)
say('name', 'vehicles', 'distance', 'seconds', 'best known', 'gap', 'rules kept')
const gaps = files
  .filter((file) => /\.vrp(tw)?$/i.test(file))
  .flatMap((file) => {
    const base = path.parse(file).name
    const { problem, scale } = readRouteFile(read(file))
    const solution = files.find((other) => other.toLowerCase() === `${base}.sol`.toLowerCase())
    const best = solution ? readBestKnown(read(solution)) : bestKnownIn(readme, base)
    return run(base, problem, seconds, scale, best)
  })
if (gaps.length > 0) {
  const percent = (gap: number) => `${(gap * 100).toFixed(2)} %`
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  say('', '', '', '', 'mean, most', percent(mean), percent(Math.max(...gaps)))
}
say('')
run('40 stops, 6 drivers', workday(1), 2)
