import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { removeOrphanFiles } from '#server/files/files.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { forgetGone } from './clean-up-job.ts'
import { ATTACHMENT_BYTES, attachments } from './contract.ts'

let portal: TestPortal
let admin: Person
let ana: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  ana = await portal.as('core_team')
})
afterAll(() => portal.close())

let places = 0
const aPlace = async () => {
  places += 1
  const { id } = await admin.call(hosts.add, { name: `File House ${places}` })
  return { table: 'hosts', id }
}
const note = (name = 'keys.txt', words = 'Gate code 12') => new File([words], name)
const put = (person: Person, place: object, file: File) =>
  person.try(attachments.add, { ...place, file } as never)
const photo = async (background = '#c86432') =>
  new File(
    [
      await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .withExif({ IFD3: { GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'MARK-CAMERA' } })
        .jpeg()
        .toBuffer(),
    ],
    'porch.jpg',
  )
const get = (person: Person, address: string) =>
  fetch(portal.url + address, { headers: { cookie: person.cookie } })

describe('files at a record', () => {
  it('are seen and saved by whoever may see the record, and are nothing to others', async () => {
    const place = await aPlace()
    const { body: added } = await put(ana, place, note())
    const host = await portal.as('host')
    expect((await host.call(attachments.list, place)).items).toMatchObject([
      { name: 'keys.txt', type: 'text/plain', size: 12, addedBy: 'Test 2 core_team', mayRemove: false },
    ])
    const saved = await get(host, `/api/files/${added.id}`)
    expect(await saved.text()).toBe('Gate code 12')
    const driver = await portal.as('driver') // sees no locations
    for (const call of [attachments.list, attachments.add])
      expect((await driver.try(call, { ...place, file: note() } as never)).status).toBe(404)
    for (const call of [attachments.content, attachments.preview, attachments.remove])
      expect((await driver.try(call, { id: added.id })).status).toBe(404)
    for (const role of ['viewer', 'demo_user', 'recipient'] as const)
      expect((await put(await portal.as(role), place, note())).status).toBe(403)
  })

  it('are never opened as a page: a script stays a text, a picture with a page in it a picture', async () => {
    const place = await aPlace()
    const script = note('page.html', '<!doctype html><script>alert(1)</script>')
    const { body: added } = await put(ana, place, script)
    const answer = await get(ana, `/api/files/${added.id}`)
    expect(answer.headers.get('content-type')).toBe('text/plain')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="page.html.txt"')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const svg = note('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const { body: drawing } = await put(ana, place, svg)
    expect(drawing).toMatchObject({ type: 'text/plain', hasPreview: false })
    expect((await get(ana, `/api/files/${drawing.id}/preview`)).status).toBe(404)
  })

  it('that are empty, too large or of a kind we do not keep are refused in words', async () => {
    const place = await aPlace()
    const program = new File([new Uint8Array([0x4d, 0x5a, 0, 0, 1, 2])], 'tool.exe')
    const refused = [
      await put(ana, place, note('empty.txt', '')),
      await put(ana, place, program),
      await put(ana, place, new File([new Uint8Array(ATTACHMENT_BYTES + 1)], 'film.mp4')),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 413])
    expect(JSON.stringify(refused.map(({ body }) => body))).toMatch(
      /This file is empty.*This cannot be used here.*larger than 25 MB/,
    )
    expect((await ana.call(attachments.list, place)).items).toEqual([])
  })

  it('pictures are shown anew and small, without what the camera wrote into them', async () => {
    const { body: added } = await put(ana, await aPlace(), await photo())
    expect(added.hasPreview).toBe(true)
    for (const [size, edge] of [
      ['small', 320],
      ['large', 900],
    ] as const) {
      // The second time it comes from what was kept.
      for (let time = 0; time < 2; time++) {
        const answer = await get(ana, `/api/files/${added.id}/preview?size=${size}`)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect(answer.headers.get('content-type')).toBe('image/webp')
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: edge })
        expect(bytes.includes('MARK-CAMERA')).toBe(false)
      }
    }
    // Nor does the picture itself say where it was taken, in its full size.
    const whole = Buffer.from(await (await get(ana, `/api/files/${added.id}`)).arrayBuffer())
    const { format, width, exif } = await sharp(whole).metadata()
    expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 900, exif: undefined })
  })

  it('are taken away by who brought them or who moderates, and come back with an undo', async () => {
    const place = await aPlace()
    const { body: added } = await put(ana, place, note())
    const other = await portal.as('host')
    expect((await other.try(attachments.remove, { id: added.id })).status).toBe(403)
    const { requestId } = await admin.try(attachments.remove, { id: added.id })
    expect((await get(ana, `/api/files/${added.id}`)).status).toBe(404)
    // What a moderator took away, who brought it does not bring back, and nobody offers it to them.
    for (const person of [other, ana])
      expect((await person.try(history.undo, { requestId })).status).toBe(403)
    const offered = async (person: Person) =>
      (await person.call(history.ofRecord, { table: 'files', id: added.id })).items[0]
    expect(await offered(ana)).toMatchObject({ action: 'delete', requestId, undoable: false })
    expect(await offered(admin)).toMatchObject({ action: 'delete', requestId, undoable: true })
    await admin.call(history.undo, { requestId })
    const { requestId: own } = await ana.try(attachments.remove, { id: added.id })
    await ana.call(history.undo, { requestId: own })
    expect(await (await get(ana, `/api/files/${added.id}`)).text()).toBe('Gate code 12')
  })

  it('sent again under the same key they are there once', async () => {
    const place = await aPlace()
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [
      await ana.try(attachments.add, { ...place, file: note() } as never, key),
      await ana.try(attachments.add, { ...place, file: note() } as never, key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await ana.call(attachments.list, place)).items).toHaveLength(1)
  })

  it('cannot be put to what has no place, or to a record that does not exist', async () => {
    for (const table of ['users', 'files', 'settings', 'nothing'])
      expect((await put(admin, { table, id: admin.id }, note())).status, table).toBe(404)
    expect((await put(admin, { table: 'hosts', id: randomUUID() }, note())).status).toBe(404)
  })
})

describe('when the record goes', () => {
  it('its files come back with its undo, and go for good when none is left, pictures of them too', async () => {
    const place = await aPlace()
    const { body: added } = await put(ana, place, await photo('#3264c8'))
    await get(ana, `/api/files/${added.id}/preview`)
    const { rows } = await portal.app.pool.query<{ sha256: string }>(
      'SELECT sha256 FROM files WHERE id = $1',
      [added.id],
    )
    const sha256 = rows[0]?.sha256 ?? ''
    const named = async (name: string) =>
      (await readdir(portal.app.dataDir, { recursive: true })).filter((file) => file.includes(name))
    expect(await named(sha256)).toHaveLength(2)
    const { requestId } = await admin.try(hosts.remove, { id: place.id })
    expect((await get(ana, `/api/files/${added.id}`)).status).toBe(404)
    await forgetGone.run(portal.app, {}, AbortSignal.timeout(60_000))
    await admin.call(history.undo, { requestId })
    expect((await get(ana, `/api/files/${added.id}`)).status).toBe(200)

    await admin.call(hosts.remove, { id: place.id })
    const month = `now() - interval '31 days'`
    await portal.app.pool.query(`UPDATE files SET created_at = ${month} WHERE id = $1`, [added.id])
    await portal.app.pool.query(`UPDATE audit_log SET at = ${month} WHERE row_id = $1`, [place.id])
    await forgetGone.run(portal.app, {}, AbortSignal.timeout(60_000))
    await portal.app.pool.query(`UPDATE audit_log SET at = ${month} WHERE row_id = $1`, [added.id])
    await removeOrphanFiles(portal.app)
    expect(await named(sha256)).toEqual([])
  })
})
