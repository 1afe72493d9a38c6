import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
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

test('a portal in another container holds the folder as long as it gives signs of life', async () => {
  const file = claim({ pid: 1, world: 'another container' })
  const silent = new Date(Date.now() - 60_000)
  utimesSync(file, silent, silent)
  const taken = await lockFolder(folder)
  taken.release()
})
