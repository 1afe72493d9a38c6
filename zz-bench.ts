import pino from 'pino'
import pg from 'pg'
import { slices } from '#features/registry.server.ts'
import { manifests } from '#features/registry.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/db/pool.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo.ts'

const [mode, name, scale = '1', port = '4300'] = process.argv.slice(2)
const base = 'postgres://postgres@localhost/'
const url = `${base}${name}?host=/tmp/pgdev`
if (mode === 'seed') {
  const c = new pg.Client({ connectionString: `${base}postgres?host=/tmp/pgdev` })
  await c.connect()
  await c.query(`drop database if exists ${name} with (force)`)
  await c.query(`create database ${name}`)
  await c.end()
}
const pool = createPool({ url, log: console.log })
if (mode === 'seed') await migrate(pool, console.log)
const app = await buildApp({
  pool, databaseUrl: url, log: pino({ level: 'error' }), slices, manifests, appUrl: `http://127.0.0.1:${port}`,
  dataDir: `/tmp/coll/${name}`, trustProxy: false, webRoot: null, demo: true, seedDemo: async () => {},
} as never)
if (mode === 'seed') {
  const t = performance.now()
  await seedDemo(app, { scale: Number(scale) })
  console.log('seeded', name, Math.round(performance.now() - t), 'ms', (await pool.query('select count(*) from sandwich_collections')).rows)
  await pool.query('vacuum analyze')
  await app.close(); await pool.end()
  process.exit(0)
}
await app.settings.read()
await pool.query(`insert into settings (id, value) values ('callsPerMinute', '100000') on conflict (id) do update set value = excluded.value`)
app.settings.forget()
const { rows } = await pool.query(`select id from users where role = 'super_admin' or role = 'admin' limit 1`)
const token = await app.sessions.open(rows[0].id, {})
await app.fastify.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready', port, `${app.cookieName}=${token}`)
