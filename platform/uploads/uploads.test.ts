import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, truncate, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PART_BYTES, PARTS_HEADER, writeSentInParts } from '#kernel/calls/parts.ts'
import { MINUTE } from '#kernel/clock.ts'
import { documents } from '#sections/documentation/documents/contract.ts'
import { removeOrphanFiles } from '#server/files/files.ts'
import { MOST_ON_ITS_WAY } from '#server/files/parts.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { change, transport } from '#web/calls/api.ts'
import { setCurrentPersonId } from '#web/calls/session-key.ts'
import { uploads } from './contract.ts'

let portal: TestPortal
let admin: Person
const own = { ...transport }
beforeAll(async () => {
  // What a page knows of itself: that somebody looks at it.
  vi.stubGlobal('document', { visibilityState: 'visible' })
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(async () => {
  Object.assign(transport, own)
  vi.unstubAllGlobals()
  setCurrentPersonId(undefined)
  await portal.close()
})

/** Lines that say nothing, of so many bytes. */
const textOf = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'))
const part = (bytes: Uint8Array) => ({ file: new File([new Uint8Array(bytes)], 'part') })
const onItsWay = () =>
  readdir(path.join(portal.app.dataDir, 'files', 'unfinished', admin.id)).catch(() => [] as string[])
const addInParts = (who: Person, sent: { id: string; size: number; name: string }) =>
  fetch(`${portal.url}${documents.add.path}`, {
    method: 'POST',
    headers: {
      cookie: who.cookie,
      'content-type': 'application/json',
      [PARTS_HEADER]: writeSentInParts(sent),
    },
    body: JSON.stringify({ category: 'general' }),
  })

/** A connection that breaks off after so many bytes, as often as there are numbers; then it holds. */
async function badConnection(breaks: number[]) {
  const { port } = new URL(portal.url)
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    const onward = connect(Number(port), '127.0.0.1')
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => sockets.delete(one))
    }
    socket.pipe(onward).pipe(socket)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
    let came = 0
    socket.on('data', ({ length }) => {
      came += length
      if (breaks.length === 0 || came < (breaks[0] ?? 0)) return
      breaks.shift()
      socket.destroy()
      onward.destroy()
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

describe('a large file', () => {
  it('of 50 MB gets here over a connection that breaks ten times, and nothing of it is sent twice', async () => {
    const breaks = Array.from({ length: 10 }, (_, number) => 400_000 + number * 900_000)
    const connection = await badConnection(breaks)
    let sent = 0
    const through = (url: string, { headers, signal, ...init }: RequestInit) => {
      if (/uploads\/.*\/\d+$/.test(url)) sent += 1
      return fetch(connection.url + url, {
        ...init,
        headers: { ...(headers as Record<string, string>), cookie: admin.cookie },
        ...(signal ? { signal } : {}),
      })
    }
    Object.assign(transport, { fetch: through, upload: through })
    setCurrentPersonId(admin.id)
    const content = textOf(50_000_000)
    const file = new File([new Uint8Array(content)], 'Minutes of forty years.txt')
    const made = await change(documents.add, { category: 'general' }, { file })
    expect(made).toMatchObject({ title: 'Minutes of forty years', fileSize: content.length })
    expect(breaks).toEqual([])
    expect(sent).toBeLessThanOrEqual(content.length / PART_BYTES + 10)
    const back = await fetch(`${portal.url}${documents.download.path.replace('{id}', made.id)}`, {
      headers: { cookie: admin.cookie },
    })
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(new Uint8Array(await back.arrayBuffer()))).toBe(hash(content))
    await expect.poll(onItsWay).toEqual([])
    connection.close()
  })

  it('is nobody’s but the person’s who sends it, and comes as a whole or not at all', async () => {
    const [id, content] = [randomUUID(), textOf(PART_BYTES + 20)]
    const size = content.length
    await admin.call(uploads.part, { id, number: 1, ...part(content.subarray(PART_BYTES)) } as never)
    expect(await admin.call(uploads.sent, { id })).toEqual({ parts: [1] })
    expect((await addInParts(admin, { id, size, name: 'Half.txt' })).status).toBe(410)
    for (const _ of [1, 2])
      await admin.call(uploads.part, { id, number: 0, ...part(content.subarray(0, PART_BYTES)) } as never)
    expect(await admin.call(uploads.sent, { id })).toEqual({ parts: [0, 1] })

    const other = await portal.as('admin')
    expect(await other.call(uploads.sent, { id })).toEqual({ parts: [] })
    expect((await addInParts(other, { id, size, name: 'Taken.txt' })).status).toBe(410)
    await other.call(uploads.drop, { id })
    const volunteer = await portal.as('volunteer')
    expect((await addInParts(volunteer, { id, size, name: 'Taken.txt' })).status).toBe(403)
    expect((await addInParts(admin, { id, size: size - 1, name: 'Less.txt' })).status).toBe(410)
    expect((await addInParts(admin, { id, size: 900_000_000, name: 'More.txt' })).status).toBe(413)

    // Once more is what a lost answer makes of it.
    for (const _ of [1, 2]) {
      const answer = await addInParts(admin, { id, size, name: '../../etc/Ours\u202E.txt' })
      expect(await answer.json()).toMatchObject({ fileName: '.._.._etc_Ours_.txt', fileSize: size })
    }
    await admin.call(uploads.drop, { id })
    expect(await onItsWay()).toEqual([])
  })

  it('leaves nothing behind a day after the last of it came; what was left lying makes room for it', async () => {
    const whole = part(Buffer.alloc(PART_BYTES, 'a'))
    const [left, now] = [randomUUID(), randomUUID()]
    const folder = path.join(portal.app.dataDir, 'files', 'unfinished', admin.id)
    await admin.call(uploads.part, { id: left, number: 0, ...whole } as never)
    await writeFile(path.join(folder, `${left}.1`), '')
    await truncate(path.join(folder, `${left}.1`), MOST_ON_ITS_WAY - PART_BYTES)
    for (const _ of [1, 2]) await admin.call(uploads.part, { id: now, number: 0, ...whole } as never)
    expect(await admin.call(uploads.sent, { id: now })).toEqual({ parts: [0] })
    expect((await admin.call(uploads.sent, { id: left })).parts.length).toBeLessThan(2)
    await truncate(path.join(folder, `${now}.0`), MOST_ON_ITS_WAY)
    expect((await admin.try(uploads.part, { id: now, number: 1, ...whole } as never)).status).toBe(413)
    expect(
      (await admin.try(uploads.part, { id: now, number: 2, ...part(Buffer.alloc(0)) } as never)).status,
    ).toBe(400)

    const before = new Date(Date.now() - 25 * 60 * MINUTE)
    for (const name of await onItsWay()) await utimes(path.join(folder, name), before, before)
    await utimes(folder, before, before)
    await removeOrphanFiles(portal.app)
    expect(await onItsWay()).toEqual([])
  })

  it('is put together only for a call that may be made', async () => {
    const [id, content] = [randomUUID(), textOf(PART_BYTES)]
    await admin.call(uploads.part, { id, number: 0, ...part(content) } as never)
    const answer = await fetch(`${portal.url}${documents.add.path}`, {
      method: 'POST',
      headers: {
        cookie: admin.cookie,
        'content-type': 'application/json',
        [PARTS_HEADER]: writeSentInParts({ id, size: content.length, name: 'Twice.txt' }),
      },
      body: JSON.stringify({ category: 'nowhere' }),
    })
    expect(answer.status).toBe(400)
    const drafts = await readdir(path.join(portal.app.dataDir, 'files', 'unfinished'))
    expect(drafts.filter((name) => name !== admin.id)).toEqual([])
    await admin.call(uploads.drop, { id })
  })
})
