import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the portal is compared with: bare Fastify and the driver, no contract, no audit, no events. The same session
 * look-up on every call, the same SQL, the same durable insert. Started by `bench/main.ts` in a process of its own.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(20, Number)
const app = Fastify()

const COLUMNS = `c.id, c.version, c.collection_date AS "collectionDate", c.host_id AS "hostId", h.name AS "hostName",
  c.individual_sandwiches AS "individualSandwiches", c.breakdown, c.groups, c.group_sandwiches AS "groupSandwiches",
  c.total, c.zero_reason AS "zeroReason", c.notes, c.method, c.submitted_at AS "submittedAt", c.created_by AS "createdBy",
  coalesce(c.submitted_by_name, u.display_name) AS "createdByName"`
const FROM =
  'FROM sandwich_collections c JOIN hosts h ON h.id = c.host_id LEFT JOIN users u ON u.id = c.created_by'

app.addHook('preHandler', async (request) => {
  const token = /lunchbox_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const { rows } = await pool.query(
    `SELECT s.id, u.id AS "userId", u.role, u.permissions FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires_at > now() AND u.is_active`,
    [createHash('sha256').update(token).digest('hex')],
  )
  if (!rows[0]) throw new Error('Nobody is signed in')
})

app.get('/api/sandwich-collections', async (request) => {
  const { from, to } = request.query as { from: string; to: string }
  const [items, totals] = await Promise.all([
    pool.query(
      `SELECT ${COLUMNS} ${FROM} WHERE c.collection_date BETWEEN $1 AND $2
       ORDER BY c.collection_date DESC, c.id DESC LIMIT 50`,
      [from, to],
    ),
    pool.query(
      `SELECT sum(entries)::int AS entries, sum(individual) AS "individualSandwiches", sum(grouped) AS "groupSandwiches",
         sum(individual + grouped) AS total FROM collection_days WHERE day BETWEEN $1 AND $2`,
      [from, to],
    ),
  ])
  return { items: items.rows, total: totals.rows[0].entries, page: 1, limit: 50, totals: totals.rows[0] }
})

app.get('/api/sandwich-collections/:id', async (request) => {
  const { id } = request.params as { id: string }
  const { rows } = await pool.query(`SELECT ${COLUMNS} ${FROM} WHERE c.id = $1`, [id])
  return rows[0]
})

app.post('/api/sandwich-collections', async (request) => {
  const body = request.body as Record<string, unknown>
  const { rows } = await pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     VALUES ($1, $2, $3, $4) RETURNING id, version, total`,
    [body.collectionDate, body.hostId, body.individualSandwiches, JSON.stringify(body.groups)],
  )
  return rows[0]
})

/** The very statements that the portal makes for a call (`bench/events.ts`), all at once. */
app.get('/the-same', async () => {
  const statements = JSON.parse(readFileSync(String(process.argv[3]), 'utf8')) as pg.QueryConfig[]
  return (await Promise.all(statements.map((statement) => pool.query(statement)))).map(({ rows }) => rows)
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`open at ${address}\n`)
