import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { seedDemo } from '#server/demo.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { createPool } from '#server/postgres/pool.ts'
import { appOn } from './demo-charity.ts'
import { signIn } from './measure.ts'

/**
 * `npm run bench -- --questions FILE`: asks the demo charity, as an administrator on its anchor day, the questions of a file of
 * `[{ "question": …, "value": 306 | "rows": [{ "label": …, "value": … }] | "not sure" }]`; `rows` may be numbers alone, and
 * hours are hours. Prints how many were answered exactly, how many wrongly, and which; “not sure” is no wrong answer.
 */
const ANCHOR = '2026-11-18'
const file = process.argv[process.argv.indexOf('--questions') + 1]
if (!file) throw new Error('Name a file of questions: npm run bench -- --questions FILE')

const Value = z.union([z.number(), z.object({ value: z.number() }).transform(({ value }) => value)])
const Questions = z.array(
  z.object({
    question: z.string(),
    value: z.union([z.number(), z.literal('not sure')]).optional(),
    rows: z.union([z.array(Value), z.literal('not sure')]).optional(),
    answer: z.literal('not sure').optional(),
  }),
)
const Answer = z.object({
  answer: z
    .object({ sentence: z.string(), unit: z.string(), values: z.array(z.object({ value: z.number() })) })
    .nullable(),
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const asked = Questions.parse(JSON.parse(readFileSync(file, 'utf8')))
const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-questions-'))
const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
const pool = createPool({ url: database.url, log: () => {} })
await migrate(pool, () => {})
const app = await appOn(pool, database.url, folder, { now: () => new Date(`${ANCHOR}T17:00:00Z`) })
await seedDemo(app, { anchor: ANCHOR })
await pool.query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '10000000')`)
const target = await signIn(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))

let exact = 0
let wrong = 0
for (const { question, value, rows } of asked) {
  const response = await fetch(`${target.url}/api/questions?text=${encodeURIComponent(question)}`, {
    headers: { cookie: target.cookie },
  })
  const { answer } = Answer.parse(await response.json())
  const given = answer?.values.map((one) => one.value) ?? []
  const wanted = Array.isArray(rows) ? rows : typeof value === 'number' ? [value] : null
  const near = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 0.01
  const isExact = wanted
    ? wanted.length === given.length && wanted.every((one, index) => near(one, given[index]))
    : !answer
  if (isExact) exact += 1
  else if (answer) wrong += 1
  if (!isExact)
    say(
      `  ${answer ? 'wrong' : 'not sure'}: ${question} → ${answer?.sentence ?? '–'} (${wanted?.join(', ') ?? 'not sure'})`,
    )
}
const percent = (count: number) => `${((count / Math.max(1, asked.length)) * 100).toFixed(1)} %`
say(`exact ${percent(exact)}`)
say(`wrong ${percent(wrong)}`)

await app.close()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
