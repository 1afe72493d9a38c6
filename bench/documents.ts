import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomFrom } from '#kernel/routes/random.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { createPool } from '#server/postgres/pool.ts'
import { quantile, sessions } from './crowd.ts'
import { fillWithDemo } from './demo-charity.ts'
import { startServer } from './measure.ts'

/** `npm run bench -- --documents [N]`: search inside 10,000 documents. Goal: p95 100 ms. */
const MANY = Number(process.argv[process.argv.indexOf('--documents') + 1] ?? '') || 10_000
const WORDS_EACH = 900
const SEARCHES = 300

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-documents-'))
const database = await startEmbedded({ dataDir: path.join(folder, 'database'), log: () => {} })
const pool = createPool({ url: database.url, log: () => {} })
await fillWithDemo(pool, database.url, folder, 1)
const own = createPool({ url: database.url, log: () => {}, max: 2 })
await own.query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '10000000')`)

/** Words as a language has them: some in every paper, most in a few. */
const random = randomFrom(7)
const SYLLABLES = [
  'ba',
  'ker',
  'lo',
  'min',
  'ta',
  'res',
  'vo',
  'den',
  'chi',
  'pol',
  'gar',
  'sun',
  'wit',
  'hel',
  'mor',
]
const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? ''
const words = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(''),
)
const word = () => words[Math.floor(words.length * random() ** 4)] ?? ''
const { rows } = await own.query<{ file: string; by: string }>(
  `SELECT file_id AS file, created_by AS by FROM documents WHERE file_id IN (SELECT id FROM files) LIMIT 1`,
)
const [{ file, by } = { file: '', by: '' }] = rows
for (let from = 0; from < MANY; from += 500) {
  const texts = Array.from({ length: Math.min(500, MANY - from) }, () =>
    Array.from({ length: WORDS_EACH }, word).join(' '),
  )
  await own.query(
    `WITH texts AS (SELECT t.text, t.place, gen_random_uuid() AS file, gen_random_uuid() AS document
       FROM unnest($1::text[]) WITH ORDINALITY AS t (text, place)),
     kept AS (INSERT INTO files (id, sha256, type, size, name, owner, owner_id, created_by)
       SELECT texts.file, old.sha256, old.type, old.size, 'Paper ' || ($2 + place) || '.pdf', old.owner, document, $4
       FROM texts, files old WHERE old.id = $3 RETURNING 1),
     known AS (INSERT INTO documents (id, title, category, file_id, created_by)
       SELECT document, 'Paper ' || ($2 + place), CASE WHEN place % 50 = 0 THEN 'confidential' ELSE 'general' END, file, $4
       FROM texts RETURNING 1),
     versions AS (INSERT INTO document_versions (document_id, number, file_id, created_by)
       SELECT document, 1, file, $4 FROM texts RETURNING 1)
     INSERT INTO document_texts (file_id, text, read_at) SELECT file, text, now() FROM texts`,
    [texts, from, file, by],
  )
}
await own.query('ANALYZE')
const portal = await startServer(['--import', 'tsx', 'server/main.ts', '--demo'], {
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'portal'),
  PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
})
// Everybody sees all of them but the confidential ones.
await own.query(
  `UPDATE users SET permissions = permissions || '["DOCUMENTS_VIEW"]' WHERE NOT permissions ? 'DOCUMENTS_VIEW'`,
)
const people = await sessions(own, 8)
const times: number[] = []
let found = 0
for (let search = 0; search < SEARCHES; search++) {
  const asked = Array.from({ length: 1 + (search % 3) }, word).join(' ')
  const headers = { cookie: people[search % people.length]?.cookie ?? '' }
  const began = performance.now()
  const answer = await fetch(
    `${portal.url}/api/documents?door=resources&search=${encodeURIComponent(asked)}&page=1&limit=50`,
    { headers },
  )
  const { total } = (await answer.json()) as { total: number }
  if (search >= 20) times.push(performance.now() - began)
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}`)
  found += total
}
const ms = (part: number) => `${quantile(times, part).toFixed(0)} ms`
say(
  `${MANY.toLocaleString('en-US')} documents of ${WORDS_EACH} words, ${SEARCHES} searches of one to three words`,
)
say(`  p50 ${ms(0.5)}, p95 ${ms(0.95)} (goal: 100 ms), most ${ms(1)}; found in all ${found}`)

await portal.stop()
await own.end()
await database.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
