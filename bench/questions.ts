import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { seedDemo } from '#server/demo.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { createPool } from '#server/postgres/pool.ts'
import { appOn } from './demo-charity.ts'
import { signIn } from './measure.ts'
import { readQuestions, truthOf, verdict } from './question-truth.ts'

/**
 * `npm run bench -- --questions [FILE]`: asks the demo charity, as an administrator on its anchor day, the questions of
 * `bench/questions.json`, whose truth its SQL finds, or of a file of
 * `[{ "question": …, "value": 306 | "rows": [{ "label": …, "value": … }] | "not sure" }]`; `rows` may be numbers alone, and
 * hours are hours. Prints how many were answered exactly, how many wrongly, and which; “not sure” is no wrong answer.
 */
const ANCHOR = '2026-11-18'
const file = process.argv[process.argv.indexOf('--questions') + 1] ?? path.join('bench', 'questions.json')

const Answer = z.object({
  answer: z.object({ sentence: z.string(), values: z.array(z.object({ value: z.number() })) }).nullable(),
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const asked = readQuestions(file)
const kept = process.env.QUESTIONS_FOLDER
const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'lunchbox-questions-'))
const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
const pool = createPool({ url: database.url, log: () => {} })
await migrate(pool, () => {})
const app = await appOn(pool, database.url, folder, { now: () => new Date(`${ANCHOR}T17:00:00Z`) })
await seedDemo(app, { anchor: ANCHOR })
await pool.query(
  `INSERT INTO settings (id, value) VALUES ('callsPerMinute', '10000000') ON CONFLICT DO NOTHING`,
)
const target = await signIn(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))

const counts = { exact: 0, wrong: 0, 'not sure': 0 }
for (const one of await truthOf(pool, asked)) {
  const response = await fetch(`${target.url}/api/questions?text=${encodeURIComponent(one.question)}`, {
    headers: { cookie: target.cookie },
  })
  const { answer } = Answer.parse(await response.json())
  const found = verdict(one, answer?.values.map(({ value }) => value) ?? null)
  counts[found] += 1
  if (found !== 'exact')
    say(`  ${found}: ${one.question} → ${answer?.sentence ?? '–'} (${one.wanted?.join(', ') ?? 'not sure'})`)
}
const percent = (count: number) => `${((count / Math.max(1, asked.length)) * 100).toFixed(1)} %`
say(`${asked.length} questions`)
say(`exact ${percent(counts.exact)}`)
say(`wrong ${percent(counts.wrong)}`)

await app.close()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
