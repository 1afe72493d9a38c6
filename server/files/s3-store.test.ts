import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { writeBackup } from '../postgres/backup.ts'
import { restoreBackup } from '../postgres/restore.ts'
import { emptyDatabase } from '../testing/database.ts'
import { localBuckets } from '../testing/local-bucket.ts'
import { startLocalService } from '../testing/local-service.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'
import { keepBytes, removeOrphanFiles } from './files.ts'
import { readyFiles } from './ready-files.ts'
import { s3Store } from './s3-store.ts'
import { type FileStore, fileStore, keyOf } from './store.ts'

let buckets: Awaited<ReturnType<typeof localBuckets>>
let portal: TestPortal
let ana: Person
let place: { table: string; id: string }
beforeAll(async () => {
  buckets = await localBuckets('lunch', 'copy', 'moved', 'others')
  portal = await testPortal({ s3: buckets.of('lunch') })
  ana = await portal.as('admin')
  place = { table: 'hosts', id: (await ana.call(hosts.add, { name: 'Elm Street' })).id }
})
afterAll(async () => {
  await portal.close()
  await buckets.close()
})

const keysIn = async (store: FileStore) => {
  const keys: string[] = []
  for await (const { key } of store.all()) keys.push(key)
  return keys
}
const onDisk = async () => {
  const names = await readdir(path.join(portal.app.dataDir, 'files'), { recursive: true }).catch(() => [])
  return names.filter((name) => name !== 'unfinished')
}
const put = (file: File, headers = {}) => ana.try(attachments.add, { ...place, file } as never, headers)
const note = (words: string) => new File([words], 'note.txt')
const get = (id: string, more = '') =>
  fetch(`${portal.url}/api/files/${id}${more}`, { headers: { cookie: ana.cookie } })

describe('files in a bucket', () => {
  it('come back as they were, are drawn small, are kept once, and leave nothing on the disk', async () => {
    const { body } = await put(note('Gate code 12'))
    expect(await (await get(body.id)).text()).toBe('Gate code 12')
    const red = { create: { width: 900, height: 600, channels: 3 as const, background: '#c86432' } }
    const picture = new File([new Uint8Array(await sharp(red).png().toBuffer())], 'porch.png')
    const { body: drawn } = await put(picture)
    const small = Buffer.from(await (await get(drawn.id, '/preview?size=small')).arrayBuffer())
    expect((await sharp(small).metadata()).format).toBe('webp')
    await put(note('Gate code 12'))
    expect(await keysIn(portal.app.files)).toHaveLength(2)
    expect(await onDisk()).toEqual([])
  })

  it('when the bucket is gone it is said in words, nothing is half there, and everything else goes on', async () => {
    const { body: kept } = await put(note('kept before'))
    await buckets.goAway()
    const headers = { 'idempotency-key': 'bucket-away-1' }
    const refused = await put(note('sent meanwhile'), headers)
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^Files cannot be/) },
    })
    const unread = await get(kept.id)
    expect([unread.status, await unread.text()]).toEqual([503, expect.stringContaining('cannot be fetched')])
    expect((await ana.call(attachments.list, place)).items.map(({ name }) => name)).toHaveLength(4)
    await buckets.comeBack()
    const { status, body } = await put(note('sent meanwhile'), headers)
    expect([status, await (await get(body.id)).text()]).toEqual([200, 'sent meanwhile'])
  })

  it('are in the backup, and are restored into another bucket or onto a disk', async () => {
    const archive = path.join(portal.app.dataDir, 'a.tar.gz')
    const { files, missing } = await writeBackup(
      portal.app.pool,
      portal.app.dataDir,
      archive,
      portal.app.files,
    )
    expect({ files, missing }).toEqual({ files: 4, missing: 0 })
    const keys = await keysIn(portal.app.files)
    const copy = fileStore(portal.app.dataDir, buckets.of('copy'))
    for (const store of [copy, undefined]) {
      const database = await emptyDatabase()
      const folder = path.join(portal.app.dataDir, store ? 'to-bucket' : 'to-disk')
      await mkdir(folder)
      const into = store ?? fileStore(folder, undefined)
      await restoreBackup(database.pool, folder, archive, () => undefined, into)
      expect(await keysIn(into)).toEqual(keys)
      expect(await text(into.read(keys[0] ?? ''))).toBe(await text(portal.app.files.read(keys[0] ?? '')))
      const twice = restoreBackup(database.pool, folder, archive, () => undefined, into)
      await expect(twice).rejects.toThrow('there are files in')
      await database.drop()
    }
    // A file that is deleted while the backup is written is not in it, and is no fault.
    const open = portal.app.files.open.bind(portal.app.files)
    portal.app.files.open = (key) =>
      key === keys[0] ? portal.app.files.remove([key]).then(() => open(key)) : open(key)
    const held = await buffer(portal.app.files.read(keys[0] ?? ''))
    expect((await writeBackup(portal.app.pool, portal.app.dataDir, archive, portal.app.files)).files).toBe(3)
    portal.app.files.open = open
    await keepBytes(portal.app, held)
    // Without the settings of the bucket a backup would hold none of them.
    await expect(writeBackup(portal.app.pool, portal.app.dataDir, archive)).rejects.toThrow('set S3_*')
  })

  it('are not called missing when it is the bucket that is', async () => {
    const nowhere = fileStore(portal.app.dataDir, buckets.of('nowhere'))
    await expect(nowhere.sizeOf(keyOf('ab'.repeat(32)))).rejects.toThrow('This file cannot be fetched')
    await expect(nowhere.open(keyOf('ab'.repeat(32)))).rejects.toThrow('This file cannot be fetched')
    await expect(nowhere.check()).rejects.toThrow(/nowhere at .* answered 404 NoSuchBucket/)
    expect(await portal.app.files.sizeOf(keyOf('ab'.repeat(32)))).toBeNull()
  })

  it('that nobody needs go at night, and never out of a bucket of another portal', async () => {
    const orphan = await keepBytes(portal.app, 'nobody names it')
    expect(await removeOrphanFiles(portal.app)).toEqual({ removed: 1 })
    expect(await portal.app.files.sizeOf(keyOf(orphan))).toBeNull()
    const other = await testPortal({ s3: buckets.of('lunch') })
    await expect(removeOrphanFiles(other.app)).rejects.toThrow('belongs to another portal')
    await other.close()
    expect(await keysIn(portal.app.files)).toHaveLength(4)
  })
})

it('a portal that gets a bucket brings its files there before it starts, or says why it cannot', async () => {
  const other = await testPortal()
  const { dataDir } = other.app
  const sha256 = await keepBytes(other.app, 'from the disk')
  const lines: string[] = []
  const ready = (bucket: string, secret?: string) =>
    readyFiles(
      { dataDir, s3: buckets.of(bucket, secret) },
      { say: (line) => lines.push(line), warn: (line) => lines.push(line) },
    )
  await expect(ready('moved', 'wrong')).rejects.toThrow(/could not be brought.*403 SignatureDoesNotMatch/)
  await expect(ready('no-such-bucket')).rejects.toThrow('404 NoSuchBucket')
  await ready('moved')
  expect(lines).toEqual([expect.stringMatching(/^Bringing 1 file.* into the bucket/)])
  expect(await text(fileStore(dataDir, buckets.of('moved')).read(keyOf(sha256)))).toBe('from the disk')
  expect(await keysIn(other.app.files)).toEqual([])
  await ready('moved')
  // Nothing of it is needed for the start: everything but files works.
  await ready('moved', 'wrong')
  expect(lines).toEqual([expect.anything(), expect.stringMatching(/^Files cannot be read or saved/)])
  await expect(ready('lunch')).rejects.toThrow('belongs to another portal')
  await other.close()
})

it('a bucket is listed to its end, however many pages that takes', async () => {
  const pages = [
    '<Contents><Key>files/ab/one</Key><Size>3</Size></Contents><NextContinuationToken>a&amp;b=</NextContinuationToken>',
    '<Contents><Key>files/cd/two</Key><Size>40</Size></Contents>',
  ]
  const asked: (string | null)[] = []
  const service = await startLocalService(({ request, response }) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token'))
    response.end(pages.shift())
  })
  const store = fileStore('/nowhere', { ...buckets.of('lunch'), endpoint: service.origin })
  expect(await keysIn(store)).toEqual(['ab/one', 'cd/two'])
  expect(asked).toEqual([null, 'a&b='])
  await service.close()
})

it('a bucket that says nothing is waited for by few, and is there again as soon as it answers', async () => {
  let asked = 0
  let answers = false
  const service = await startLocalService(({ response }) => {
    asked += 1
    if (answers) response.end('')
  })
  const s3 = { ...buckets.of('lunch'), endpoint: service.origin }
  const storeThatWaits = (aloneMs: number) =>
    s3Store(s3, () => '', { answerMs: 200, sendingMs: 200, aloneMs })
  const patient = storeThatWaits(HOUR)
  await expect(patient.check()).rejects.toThrow('no answer in time')
  const spared = await Promise.allSettled(Array.from({ length: 500 }, () => patient.check()))
  expect(spared.every(({ status }) => status === 'rejected')).toBe(true)
  expect(asked).toBe(1)

  const store = storeThatWaits(100)
  const tries = (count: number) => Promise.allSettled(Array.from({ length: count }, () => store.check()))
  await expect(store.check()).rejects.toThrow('no answer in time')
  // One of each crowd asks anew, as soon as it is time again.
  await expect.poll(async () => (await tries(500)) && asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(100)
  answers = true
  const areAnswered = async (count: number) =>
    (await tries(count)).every(({ status }) => status === 'fulfilled')
  await expect.poll(() => areAnswered(50)).toBe(true)
  await service.close()
})

it('what is large goes in parts, and is there as a whole or not at all', async () => {
  const size = 40 * 1024 * 1024 + 306
  const place = path.join(portal.app.dataDir, 'large')
  const bytes = randomBytes(size)
  await writeFile(place, bytes)
  const own = await localBuckets('large')
  const store = fileStore('/nowhere', own.of('large'))
  await store.keep('exports/large.zip', { place, size })
  expect(await store.sizeOf('exports/large.zip')).toBe(size)
  expect((await buffer(store.read('exports/large.zip'))).equals(bytes)).toBe(true)

  const asked: string[] = []
  const service = await startLocalService(({ request, response }) => {
    const { method, url = '' } = request
    asked.push(`${method} ${url.replace(/\?.*partNumber=(\d).*/, ' part $1').replace(/\?.*/, '')}`)
    if (method === 'HEAD') response.writeHead(404)
    else if (method === 'POST') response.write('<UploadId>306</UploadId>')
    else if (method === 'PUT')
      response.writeHead(takes(url) ? 200 : refusal, takes(url) ? { etag: '"306"' } : {})
    response.end()
  })
  let refusal = 403
  const takes = (url: string) => refusal === 404 && url.includes('partNumber=1')
  const refusing = fileStore('/nowhere', { ...buckets.of('lunch'), endpoint: service.origin })
  await expect(refusing.keep('exports/large.zip', { place, size })).rejects.toThrow('Files cannot be saved')
  expect(asked.some((one) => one.includes('part 1'))).toBe(true)
  expect(asked.at(-1)).toBe('DELETE /lunch/files/exports/large.zip')
  // Somebody ended the upload after its first part.
  refusal = 404
  await expect(refusing.keep('exports/large.zip', { place, size })).rejects.toThrow('Files cannot be saved')
  expect(asked.at(-1)).toBe('DELETE /lunch/files/exports/large.zip')
  await own.close()
  await service.close()
})

it('what the archive of somebody names outside the folder is refused', async () => {
  const folder = path.join(portal.app.dataDir, 'strict')
  await mkdir(folder)
  await writeFile(path.join(folder, 'draft'), 'x')
  const store = fileStore(folder, undefined)
  await expect(store.keep('../../x', { size: 1, place: path.join(folder, 'draft') })).rejects.toThrow(
    /no name/,
  )
})
