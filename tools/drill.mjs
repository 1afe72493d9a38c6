// `npm run drill`: a primary and a replica that confirms every commit, the portal under load, and the primary dies. Says how
// much of what was acknowledged is lost (it must be nothing) and how long nobody could write. See docs/operations.md.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPrograms, startCluster, until } from './drill-cluster.mjs'
import { checkNode, ensureBuilt, ensureInstalled, fail, ROOT } from './prepare.mjs'

const WRITERS = 8
const BEFORE = 400
const AFTER = 400
const AWAY_SECONDS = 60
const GROUPS = '00000000-0000-4000-8000-000000000001'
const ACCOUNT = { email: 'ada@charity.example', password: 'Sandwich-Drill-1' }
const say = (line) => console.log(`  ${line}`)

checkNode()
let programs
try {
  programs = findPrograms(process.env)
} catch (error) {
  fail(error.message)
}
ensureInstalled()
ensureBuilt()
const { default: pg } = await import('pg')

const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-drill-'))
let cluster
let portal
try {
  cluster = await startCluster(programs, folder, say)
  portal = await startPortal(cluster.url)
  const result = await drill()
  report(result)
  if (result.lost.length > 0 || result.doubled > 0 || result.away === null) process.exitCode = 1
} catch (error) {
  console.error(`\n  The drill failed: ${error.message}\n`)
  process.exitCode = 1
} finally {
  portal?.child.kill('SIGTERM')
  await portal?.ended
  cluster?.stop()
  await new Promise((resolve) => setTimeout(resolve, 500))
  rmSync(folder, { recursive: true, force: true })
}

async function startPortal(databaseUrl) {
  const dataDir = path.join(folder, 'portal')
  mkdirSync(dataDir)
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [path.join(ROOT, 'tools', 'start.mjs')], {
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk
    })
  say('Starting the portal on both of them …')
  await until(() => /setup\?token=\S+/.test(text) || child.exitCode !== null, 120)
  if (child.exitCode !== null) throw new Error(`the portal did not start: ${text}`)
  const link = new URL(/(http\S+\/setup\?token=\S+)/.exec(text)[1])
  const form = {
    token: link.searchParams.get('token'),
    organizationName: 'Drill',
    firstName: 'Ada',
    lastName: 'Baker',
    ...ACCOUNT,
  }
  const answer = await fetch(new URL('/setup', link), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { child, ended, url: link.origin, cookie: answer.headers.getSetCookie()[0].split(';')[0] }
}

/** Eight people write without a pause; whatever is not answered is said again under the same key. */
async function drill() {
  const acknowledged = new Map()
  const statuses = new Map()
  let next = 0
  let killedAt = null
  let firstAfter = null
  const writer = async () => {
    while (acknowledged.size < BEFORE + AFTER) {
      const name = `Entry ${++next}`
      const key = randomUUID()
      for (;;) {
        const asked = Date.now()
        const answer = await write(name, key)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.id) {
          acknowledged.set(name, answer.id)
          if (killedAt !== null && asked >= killedAt) firstAfter ??= Date.now()
          break
        }
        if (answer.status > 0 && answer.status < 500)
          throw new Error(`an answer that nobody expects: ${answer.status}`)
        if (killedAt !== null && firstAfter === null && Date.now() - killedAt > AWAY_SECONDS * 1000) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  say(`${WRITERS} people write …`)
  const writing = Promise.all(Array.from({ length: WRITERS }, writer))
  await Promise.race([until(() => acknowledged.size >= BEFORE, 120), writing])
  say('The primary dies …')
  killedAt = Date.now()
  const before = new Set(acknowledged.keys())
  cluster.killPrimary()
  cluster.promote()
  const promoted = Date.now() - killedAt
  say('The replica was promoted.')
  await writing
  const client = new pg.Client({ connectionString: cluster.replicaUrl })
  await client.connect()
  const { rows } = await client.query('SELECT id, notes FROM sandwich_collections')
  await client.end()
  const stored = new Map(rows.map(({ id, notes }) => [notes, id]))
  const lost = [...acknowledged].filter(([name, id]) => stored.get(name) !== id).map(([name]) => name)
  const live = await fetch(`${portal.url}/readyz`)
  return {
    acknowledged: acknowledged.size,
    before: before.size,
    lost,
    doubled: rows.length - stored.size,
    promoted,
    away: firstAfter === null ? null : firstAfter - killedAt,
    statuses: [...statuses].sort(([a], [b]) => a - b),
    ready: live.status,
  }
}

async function write(name, key) {
  try {
    const answer = await fetch(`${portal.url}/api/sandwich-collections`, {
      method: 'POST',
      headers: { cookie: portal.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        collectionDate: '2026-01-07',
        hostId: GROUPS,
        individualSandwiches: 1,
        groups: [],
        notes: name,
      }),
      signal: AbortSignal.timeout(15_000),
    })
    const body = await answer.json()
    return { status: answer.status, id: answer.status === 200 ? body.id : undefined }
  } catch {
    return { status: 0 }
  }
}

function report({ acknowledged, before, lost, doubled, promoted, away, statuses, ready }) {
  console.log(`
  Writes acknowledged            ${acknowledged} (${before} before the primary died)
  of them lost                   ${lost.length}${lost.length > 0 ? `: ${lost.slice(0, 5).join(', ')}` : ''}
  of them there twice            ${doubled}
  Replica promoted after         ${promoted} ms
  Writes pass again after        ${away === null ? `not within ${AWAY_SECONDS} s` : `${away} ms`}
  Answers                        ${statuses.map(([status, count]) => `${status || 'none'}: ${count}`).join(', ')}
  /readyz at the end             ${ready}
`)
}
