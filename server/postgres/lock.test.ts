import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { isTaken, underLock } from './os-lock.ts'
import { databaseLock } from './place.ts'
import { startOf } from './processes.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const claim = (content: object) => {
  mkdirSync(path.join(folder, 'lock'), { recursive: true })
  const file = path.join(folder, 'lock', 'other.json')
  writeFileSync(
    file,
    JSON.stringify({ started: '', world: 'elsewhere', held: true, purpose: 'The portal', ...content }),
  )
  return file
}

test('a second portal on one data folder is refused, naming the first', async () => {
  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    `The portal (process ${process.pid}) is already using the data folder ${folder}.`,
  )
  first.release()
  const second = await lockFolder(folder)
  second.release()
  expect(readdirSync(path.join(folder, 'lock'))).toEqual([])
})

test('of ten that come at once exactly one gets the folder', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
  const held = tries.filter((attempt) => attempt.status === 'fulfilled')
  expect(held).toHaveLength(1)
  held[0]?.value.release()
})

test('the lock of a killed portal is taken over', async () => {
  const other = spawn('sleep', ['60'])
  await once(other, 'spawn')
  const living = { pid: other.pid, started: startOf(other.pid ?? 0) }
  const here = await lockFolder(path.join(folder, 'own'))
  const { world } = JSON.parse(
    spawnSync('sh', ['-c', `cat ${folder}/own/lock/*.json`], { encoding: 'utf8' }).stdout,
  ) as { world: string }
  here.release()
  claim({ ...living, world })
  await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const taken = await lockFolder(folder)
  taken.release()
})

test('a later process with the same number is not taken for the one that held the lock', async () => {
  const here = await lockFolder(path.join(folder, 'own'))
  const { world } = JSON.parse(
    spawnSync('sh', ['-c', `cat ${folder}/own/lock/*.json`], { encoding: 'utf8' }).stdout,
  ) as { world: string }
  here.release()
  claim({ pid: process.ppid, started: 'another day', world })
  const taken = await lockFolder(folder)
  taken.release()
})

describe('a portal in another container', () => {
  const elsewhere = { world: 'another container', silentMs: 200 }

  test('holds the folder as long as it gives signs of life, whatever its clock says', async () => {
    const file = claim({ pid: 1, world: 'elsewhere' })
    let hours = 0
    const signs = setInterval(() => {
      hours -= 1
      const then = new Date(Date.now() + hours * 3_600_000)
      utimesSync(file, then, then)
    }, 20)
    await expect(lockFolder(folder, elsewhere)).rejects.toThrow('The portal (process 1) is already using')
    clearInterval(signs)
  })

  test('is taken for dead when nothing was seen of it for a while, and never by the time of its last sign', async () => {
    const file = claim({ pid: 1, world: 'elsewhere' })
    const longAgo = new Date(0)
    utimesSync(file, longAgo, longAgo)
    const started = performance.now()
    const taken = await lockFolder(folder, elsewhere)
    expect(performance.now() - started).toBeGreaterThan(200)
    taken.release()
  })

  test('whose database still runs is not dead, however silent', async () => {
    claim({ pid: 1, world: 'elsewhere' })
    mkdirSync(path.join(folder, 'postgres'))
    const [program = '', ...args] = underLock(databaseLock(folder), ['sleep', '60']) ?? []
    const server = spawn(program, args)
    await until(() => isTaken(databaseLock(folder)))
    await expect(lockFolder(folder, elsewhere)).rejects.toThrow('The portal (process 1) is already using')
    server.kill('SIGKILL')
    await once(server, 'exit')
    const taken = await lockFolder(folder, elsewhere)
    taken.release()
  })
})

describe('a portal that loses the folder', () => {
  const claimIn = () => path.join(folder, 'lock', readdirSync(path.join(folder, 'lock'))[0] ?? '')

  test('knows at the next look, and once', async () => {
    let lost = 0
    const lock = await lockFolder(folder, { onLost: () => lost++ })
    expect(lock.held()).toBe(true)
    rmSync(claimIn())
    expect([lock.held(), lock.held(), lost]).toEqual([false, false, 1])
  })

  test('hears of it without looking, at the next sign of life', async () => {
    const lost = new Promise<void>((resolve) => {
      void lockFolder(folder, { signMs: 20, onLost: resolve }).then(() => rmSync(claimIn()))
    })
    await lost
  })

  test('is not told of what it gave back itself', async () => {
    let lost = 0
    const lock = await lockFolder(folder, { signMs: 10, onLost: () => lost++ })
    lock.release()
    expect([lock.held(), lost]).toEqual([false, 0])
  })
})

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
