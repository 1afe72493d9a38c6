import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { DAY } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { implement } from '../context.ts'
import { type TestPortal, takeAllConnections, testPortal } from '../testing/portal.ts'
import { PICTURES } from './file-types.ts'
import { readFile as download, removeFiles, removeOrphanFiles, storeFile } from './files.ts'
import type { Upload } from './uploads.ts'

const receipts = contract({
  add: endpoint({
    method: 'POST',
    path: '/api/test-receipts',
    access: signedIn,
    summary: 'Keep a receipt',
    upload: { maxBytes: 50_000 },
    input: z.object({ file: z.unknown(), note: z.string().max(5) }).partial(),
    output: z.object({ id: z.string(), type: z.string() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/test-receipts/{id}',
    access: signedIn,
    rowCheck: true,
    download: true,
    summary: 'A receipt',
    input: z.object({ id: z.uuid() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/test-receipts/{id}',
    access: signedIn,
    summary: 'Remove all receipts of a person',
    input: z.object({ id: z.string() }),
  }),
})

/** A slice that keeps receipts, each for the person who brought it. */
const receiptSlice = implement(
  receipts,
  {
    add: (ctx) =>
      storeFile(ctx, {
        upload: ctx.upload as Upload,
        owner: 'test-receipts',
        ownerId: ctx.user.id,
        maxBytes: 20_000,
        accept: [...PICTURES, 'application/pdf'],
      }),
    read: (ctx, { id }) => download(ctx, id),
    remove: async (ctx, { id }) => {
      await removeFiles(ctx, 'test-receipts', id)
      return {}
    },
  },
  { files: { 'test-receipts': (ctx, file) => file.ownerId === ctx.user.id } },
)

const PNG = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
  .png()
  .toBuffer()
const upload = (bytes: Buffer, name: string) => ({ file: new File([new Uint8Array(bytes)], name) })

let now = new Date()
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ slices: [...slices, receiptSlice], now: () => now })
})
afterAll(() => portal.close())

const unfinished = async () => {
  const folder = path.join(portal.app.dataDir, 'files', 'unfinished')
  return (await readdir(folder)).map((name) => path.join(folder, name))
}
const onDisk = async () => {
  const names = await readdir(path.join(portal.app.dataDir, 'files'), { recursive: true })
  return names.filter((name) => path.basename(name).length === 64)
}

describe('files', () => {
  it('a receipt comes back as it was, under a name that says what it is, and only as a download', async () => {
    const driver = await portal.as('driver')
    const { id, type } = await driver.call(receipts.add, upload(PNG, 'lunch.html'))
    expect(type).toBe('image/png')
    const answer = await fetch(`${portal.url}/api/test-receipts/${id}`, {
      headers: { cookie: driver.cookie },
    })
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="lunch\.html\.png"/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  it('nobody reads the receipt of another person', async () => {
    const [driver, other] = [await portal.as('driver'), await portal.as('admin')]
    const { id } = await driver.call(receipts.add, upload(PNG, 'lunch.png'))
    expect((await other.try(receipts.read, { id })).status).toBe(404)
  })

  it('the same picture is kept once, under its hash', async () => {
    const driver = await portal.as('driver')
    const before = await onDisk()
    const bytes = Buffer.concat([PNG, Buffer.from(' of the bakery')])
    await driver.call(receipts.add, upload(bytes, 'one.png'))
    await driver.call(receipts.add, upload(bytes, 'two.png'))
    const added = (await onDisk()).filter((name) => !before.includes(name))
    expect(added).toHaveLength(1)
    expect(await readFile(path.join(portal.app.dataDir, 'files', added[0] ?? ''))).toEqual(bytes)
  })

  it('what is not a receipt is refused in words, whatever its name says', async () => {
    const driver = await portal.as('driver')
    const page = await driver.try(receipts.add, upload(Buffer.from('<script>alert(1)</script>'), 'cat.png'))
    expect(page.status).toBe(400)
    expect(page.body).toMatchObject({ fields: { file: expect.stringContaining('PNG picture') } })
    const program = await driver.try(receipts.add, upload(Buffer.from('MZ\x00\x01\x02'), 'receipt.pdf'))
    expect(program.status).toBe(400)
    const damaged = await driver.try(receipts.add, upload(PNG.subarray(0, 12), 'receipt.png'))
    expect(damaged.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { file: expect.stringContaining('damaged') },
    })
    const empty = await driver.try(receipts.add, upload(Buffer.alloc(0), 'receipt.png'))
    expect(empty.body).toMatchObject({ code: 'VALIDATION_ERROR', fields: { file: 'This file is empty.' } })
  })

  it('a file over the limit is refused with the limit named', async () => {
    const driver = await portal.as('driver')
    const large = await driver.try(receipts.add, upload(Buffer.concat([PNG, Buffer.alloc(30_000)]), 'a.png'))
    expect(large.status).toBe(413)
    expect(large.body).toMatchObject({ message: 'This file is larger than 20 kB.' })
    const huge = await driver.try(receipts.add, upload(Buffer.alloc(60_000), 'a.png'))
    expect(huge.body).toMatchObject({ code: 'TOO_LARGE', message: 'This file is larger than 50 kB.' })
  })

  it('content goes 30 days after its last row, and not before', async () => {
    const driver = await portal.as('driver')
    await driver.call(receipts.add, upload(Buffer.concat([PNG, Buffer.from(driver.id)]), 'gone.png'))
    await driver.call(receipts.remove, { id: driver.id })
    const before = await onDisk()
    now = new Date(Date.now() + 29 * DAY)
    expect(await removeOrphanFiles(portal.app)).toEqual({ removed: 0 })
    now = new Date(Date.now() + 31 * DAY)
    expect(await removeOrphanFiles(portal.app)).toEqual({ removed: 1 })
    now = new Date()
    expect(await onDisk()).toHaveLength(before.length - 1)
  })

  it('is on disk, and a picture looked through, before anybody’s connection is needed for it', async () => {
    const driver = await portal.as('driver')
    const bytes = Buffer.concat([PNG, Buffer.from('no connection')])
    const giveBack = await takeAllConnections(portal, driver)
    const adding = driver.call(receipts.add, upload(bytes, 'a.png'))
    try {
      await vi.waitFor(async () => {
        const drafts = await unfinished()
        const sizes = await Promise.all(drafts.map(async (place) => (await stat(place)).size))
        expect(sizes).toContain(bytes.length)
        expect(portal.app.pool.waitingCount).toBeGreaterThan(0)
      }, 60_000)
    } finally {
      giveBack()
    }
    await adding
    expect(await unfinished()).toEqual([])
  })

  it('leaves nothing behind when it is refused, at whatever point', async () => {
    const driver = await portal.as('driver')
    const large = Buffer.concat([PNG, Buffer.alloc(30_000)])
    const refused: [Buffer, Record<string, string>][] = [
      [Buffer.concat([PNG, Buffer.alloc(60_000)]), {}],
      [large, {}],
      [Buffer.alloc(0), {}],
      [PNG.subarray(0, 12), {}],
      [PNG, { 'idempotency-key': 'short' }],
    ]
    for (const [bytes, headers] of refused) {
      const { status } = await driver.try(receipts.add, upload(bytes, 'a.png'), headers)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    const broken = await driver.try(receipts.add, { ...upload(PNG, 'a.png'), note: 'far too long' })
    expect(broken.status).toBe(400)
    expect(await unfinished()).toEqual([])
  })

  it('drafts of uploads that were cut off are cleared away after a day', async () => {
    const folder = path.join(portal.app.dataDir, 'files', 'unfinished')
    const driver = await portal.as('driver')
    await driver.call(receipts.add, upload(Buffer.concat([PNG, Buffer.from('draft')]), 'a.png'))
    await writeFile(path.join(folder, 'old'), 'half')
    await writeFile(path.join(folder, 'new'), 'half')
    const yesterday = new Date(Date.now() - 2 * DAY)
    await utimes(path.join(folder, 'old'), yesterday, yesterday)
    await removeOrphanFiles(portal.app)
    expect(await readdir(folder)).toEqual(['new'])
  })
})
