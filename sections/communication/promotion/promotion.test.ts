import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { promotion } from './contract.ts'

let portal: TestPortal
let admin: Person
let volunteer: Person
let host: Person
let png: Buffer
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  volunteer = await portal.as('volunteer')
  host = await portal.as('host')
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'orange' } })
    .png()
    .toBuffer()
})
afterAll(() => portal.close())

const words = { title: 'Bread drive', description: 'For the church bulletin' }
const fileOf = (content: Uint8Array | string, name = 'drive.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const bring = (person: Person, file: File, more: object = {}) =>
  person.try(promotion.add, { ...words, ...more, file } as never)
const aGraphic = async (more: object = {}) => {
  const { status, body } = await bring(admin, fileOf(png), more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { id: string; version: number; fileId: string }
}
const get = (person: Person, address: string) =>
  fetch(portal.url + address, { headers: { cookie: person.cookie } })
const toldOf = async (person: Person, id: string) => {
  const { notifications: all } = await person.call(notifications.list, {})
  return all.filter(({ relatedId }) => relatedId === id)
}

describe('graphics', () => {
  it('administrators bring them, everybody sees, saves and finds them, nobody else changes one', async () => {
    const { id, version, fileId } = await aGraphic({ title: 'Peanut butter parade', audience: 'hosts' })
    for (const person of [volunteer, host, await portal.as('recipient')]) {
      expect(await person.call(promotion.one, { id })).toMatchObject({
        title: 'Peanut butter parade',
        fileName: 'drive.png',
        fileType: 'image/png',
        announcedAt: null,
      })
      const picture = await get(person, `/api/files/${fileId}/preview?size=small`)
      expect(picture.headers.get('content-type')).toBe('image/webp')
      expect(Buffer.from(await (await get(person, `/api/files/${fileId}`)).arrayBuffer())).toEqual(png)
      for (const [call, input] of [
        [promotion.edit, { id, version, title: 'Mine' }],
        [promotion.remove, { id }],
        [promotion.announce, { id }],
        [promotion.archive, { id, version, archived: true }],
      ] as const)
        expect((await person.try(call, input as never)).status).toBe(403)
      expect((await bring(person, fileOf(png))).status).toBe(403)
      const found = await person.call(promotion.list, { search: 'parade', audience: ['hosts'] } as never)
      expect(found.items.map((one) => one.id)).toEqual([id])
    }
    const { results } = await volunteer.call(smartSearch.fuzzy, { query: 'parade' })
    expect(results.map(({ feature }) => feature.id)).toContain(`graphic:${id}`)
  })

  it('whoever lost the permission sees neither the list nor the file', async () => {
    const { id, fileId } = await aGraphic()
    const outsider = await portal.as('viewer')
    await portal.app.pool.query(
      `UPDATE users SET permissions = permissions - 'NAV_PROMOTION' WHERE id = $1`,
      [outsider.id],
    )
    expect((await outsider.try(promotion.list, {})).status).toBe(403)
    expect((await outsider.try(promotion.one, { id })).status).toBe(403)
    for (const call of [attachments.content, attachments.preview])
      expect((await outsider.try(call, { id: fileId })).status).toBe(404)
  })

  it('a PDF is kept as it came, and only ever saved', async () => {
    const { body } = await bring(admin, fileOf('%PDF-1.7\n<script>alert(1)</script>', 'sheet.html'))
    const answer = await get(volunteer, `/api/files/${(body as { fileId: string }).fileId}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="sheet.html.pdf"')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('are counted when somebody looks at one, saves or shares it, once a day each', async () => {
    const { id } = await aGraphic({ title: 'Counted' })
    await volunteer.call(promotion.use, { id })
    await volunteer.call(promotion.use, { id })
    await host.call(promotion.use, { id })
    await host.call(promotion.use, { id, kind: 'save' })
    await host.call(promotion.use, { id, kind: 'share' })
    const counts = { views: 2, saves: 1, shares: 1 }
    expect(await volunteer.call(promotion.one, { id })).toMatchObject(counts)
    // It comes back with its numbers.
    const gone = await admin.try(promotion.remove, { id })
    await admin.call(history.undo, { requestId: gone.requestId })
    expect(await admin.call(promotion.one, { id })).toMatchObject(counts)
    const nobody = await portal.as('volunteer', { permissions: [] })
    expect((await nobody.try(promotion.use, { id })).status).toBe(403)
  })

  it('are put away, stay readable, and come back', async () => {
    const { id, version } = await aGraphic({ title: 'Summer' })
    const away = await admin.call(promotion.archive, { id, version, archived: true })
    const titles = async (status: string) =>
      (await volunteer.call(promotion.list, { status: [status], search: 'Summer' } as never)).items.length
    expect([await titles('active'), await titles('archived')]).toEqual([0, 1])
    expect((await admin.try(promotion.announce, { id })).status).toBe(409)
    await admin.call(promotion.archive, { id, version: away.version, archived: false })
    expect(await titles('active')).toBe(1)
  })

  it('deleted with their file, and back with it after an undo', async () => {
    const { id, fileId } = await aGraphic()
    const { requestId } = await admin.try(promotion.remove, { id })
    expect((await get(admin, `/api/files/${fileId}`)).status).toBe(404)
    await admin.call(history.undo, { requestId })
    expect(await admin.call(promotion.one, { id })).toMatchObject({ fileId, title: 'Bread drive' })
    expect((await get(volunteer, `/api/files/${fileId}`)).status).toBe(200)
  })
})

describe('an announcement', () => {
  it('rings at those the graphic is for, once', async () => {
    const { id } = await aGraphic({ audience: 'hosts', announce: true })
    expect(await toldOf(host, id)).toMatchObject([
      { title: 'New to share: Bread drive', actionUrl: `/dashboard?section=promotion&id=${id}` },
    ])
    expect(await toldOf(volunteer, id)).toEqual([])
    expect(await toldOf(admin, id)).toEqual([])
    expect((await admin.try(promotion.announce, { id })).status).toBe(409)
    expect((await admin.call(promotion.one, { id })).announcedAt).not.toBeNull()
  })

  it('comes later as well, and says how many were told', async () => {
    const { id } = await aGraphic({ audience: 'volunteers' })
    expect(await toldOf(volunteer, id)).toEqual([])
    const driver = await portal.as('driver')
    expect((await admin.call(promotion.announce, { id })).told).toBeGreaterThanOrEqual(2)
    for (const person of [volunteer, driver]) expect(await toldOf(person, id)).toHaveLength(1)
    expect(await toldOf(host, id)).toEqual([])
  })
})

describe('hostile files', () => {
  /** A PNG of 3,6 gigapixels in some hundred bytes. */
  const bomb = () => {
    const size = Buffer.alloc(13)
    size.writeUInt32BE(60_000, 0)
    size.writeUInt32BE(60_000, 4)
    size.set([8, 2, 0, 0, 0], 8)
    const chunk = (name: string, data: Buffer) => {
      const head = Buffer.alloc(4)
      head.writeUInt32BE(data.length)
      const crc = Buffer.alloc(4)
      crc.writeUInt32BE(crcOf(Buffer.concat([Buffer.from(name), data])))
      return Buffer.concat([head, Buffer.from(name), data, crc])
    }
    const start = Buffer.from('89504e470d0a1a0a', 'hex')
    return Buffer.concat([
      start,
      chunk('IHDR', size),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  const crcOf = (bytes: Buffer) => {
    let crc = 0xffffffff
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    return (crc ^ 0xffffffff) >>> 0
  }

  it('are refused in words, and leave no graphic', async () => {
    const before = (await admin.call(promotion.list, {})).total
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const cases: [string, File, number, RegExp][] = [
      ['a drawing with a script', fileOf(svg, 'drawing.svg'), 400, /cannot be used here/],
      [
        'a page that calls itself a picture',
        fileOf('<script>alert(1)</script>', 'cat.png'),
        400,
        /PNG picture/,
      ],
      [
        'a program that calls itself a PDF',
        fileOf('MZ\u0000\u0001', 'sheet.pdf'),
        400,
        /cannot be used here/,
      ],
      ['a picture of gigapixels', fileOf(bomb()), 400, /million pixels/],
      ['half a picture', fileOf(png.subarray(0, png.length - 200)), 400, /damaged/],
      ['nothing', fileOf(''), 400, /empty/],
      ['100 MB', fileOf(new Uint8Array(100_000_000), 'film.png'), 413, /larger than 25 MB/],
    ]
    for (const [what, file, status, said] of cases) {
      const answer = await bring(admin, file)
      expect(answer.status, what).toBe(status)
      expect(JSON.stringify(answer.body), what).toMatch(said)
    }
    const without = await bring(admin, fileOf(png), { title: '', description: 'x'.repeat(1001) })
    expect(without.body).toMatchObject({
      fields: { title: 'Please enter a title', description: expect.any(String) },
    })
    expect((await admin.call(promotion.list, {})).total).toBe(before)
  })
})
