import { utils, write } from '@e965/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { documents } from './contract.ts'
import { pdfOf, zipOf } from './testing-files.ts'
import { readText } from './text-job.ts'

let portal: TestPortal
let admin: Person
let reader: Person
let host: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  reader = await portal.as('core_team', { permissions: ['DOCUMENTS_VIEW', 'NAV_IMPORTANT_DOCUMENTS'] })
  host = await portal.as('host')
})
afterAll(() => portal.close())

const textFile = (text: string, name = 'policy.txt') => new File([text], name)
async function bring(more: object = {}, file = textFile('Deductible five hundred dollars')) {
  const answer = await admin.try(documents.add, { title: 'Van insurance', ...more, file } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { id: string; version: number; title: string; fileName: string }
}
const newVersion = (person: Person, id: string, text: string, note = '') =>
  person.try(documents.addVersion, { id, note, file: textFile(text) } as never)
const get = (person: Person | null, address: string) =>
  fetch(portal.url + address, { headers: person ? { cookie: person.cookie } : {} })
const textOf = async (person: Person, id: string, more = '') =>
  (await get(person, `/api/documents/${id}/download${more}`)).text()
const give = (id: string, person: Person, permissionType: string, expiresAt: string | null = null) =>
  admin.call(documents.grant, { id, userId: person.id, permissionType, expiresAt } as never)
/** What the job does for each file that came. */
async function readAll() {
  const { rows } = await portal.app.pool.query<{ fileId: string }>(
    `SELECT file_id AS "fileId" FROM document_versions v
     WHERE NOT EXISTS (SELECT FROM document_texts t WHERE t.file_id = v.file_id)`,
  )
  for (const one of rows) await readText.run(portal.app, one, new AbortController().signal)
}
/** As time does: nobody waits for it here. */
const letExpire = (id: string) =>
  portal.app.pool.query(
    `UPDATE document_permissions SET expires_at = now() - interval '1 second' WHERE document_id = $1`,
    [id],
  )
const found = async (person: Person, search: string, more: object = {}) =>
  (await person.call(documents.list, { search, ...more })).items

/** Every way on which a document or something of it reaches somebody: what is answered to whom. */
async function everyWay(person: Person, id: string, word: string) {
  const { rows } = await portal.app.pool.query<{ file: string }>(
    'SELECT file_id AS file FROM documents WHERE id = $1',
    [id],
  )
  const status = async (address: string) => (await get(person, address)).status
  const file = rows[0]?.file ?? id
  const told = await person.try(history.ofRecord, { table: 'documents', id })
  const list = await person.try(documents.list, { search: word })
  const { results } = (await person.try(smartSearch.fuzzy, { query: word })).body
  const exported = await get(person, `/api/documents/export?format=json&search=${word}`)
  return {
    list: JSON.stringify(list.body).includes(id),
    one: await status(`/api/documents/${id}`),
    file: await status(`/api/documents/${id}/download`),
    preview: await status(`/api/documents/${id}/preview`),
    version: await status(`/api/documents/${id}/download?number=1`),
    versions: await status(`/api/documents/${id}/versions`),
    stored: await status(`/api/files/${file}`),
    thumbnail: await status(`/api/files/${file}/preview`),
    search: JSON.stringify(results).includes(id),
    exported: (await exported.text()).includes(id),
    history: JSON.stringify(told.body).includes(word.slice(1)),
    attachments: await status(`/api/attachments/documents/${id}`),
  }
}
const NOTHING = {
  list: false,
  one: 404,
  file: 404,
  preview: 404,
  version: 404,
  versions: 404,
  stored: 404,
  thumbnail: 404,
  search: false,
  exported: false,
  history: false,
  attachments: 404,
}

describe('the store', () => {
  it('takes several files, names each by its file, and finds them by folder, tag and words', async () => {
    const one = await bring({ title: '', category: 'operations' }, textFile('a', 'Van_papers 2026.txt'))
    expect(one).toMatchObject({ title: 'Van papers 2026', number: 1, level: 'admin', shows: 'text' })
    await bring({ title: '', category: 'governance' }, textFile('b', 'minutes.txt'))
    await admin.call(documents.edit, { ...one, tags: ['van'] } as never)
    const ids = async (filter: object) =>
      (await reader.call(documents.list, filter as never)).items.map(({ id }) => id)
    expect(await ids({ category: 'operations', search: 'van papers' })).toEqual([one.id])
    expect(await ids({ tag: 'van' })).toContain(one.id)
    expect(await ids({ category: 'governance', search: 'van papers' })).toEqual([])
    expect((await reader.call(documents.tags, {})).items).toContain('van')
  })

  it('keeps every version; each can be opened, and brought back as the newest', async () => {
    const { id } = await bring({}, textFile('First words'))
    expect((await newVersion(admin, id, 'Second words', 'New deductible')).body).toMatchObject({ number: 2 })
    expect(await textOf(reader, id)).toBe('Second words')
    expect(await textOf(reader, id, '?number=1')).toBe('First words')
    expect(await admin.call(documents.restore, { id, number: 1 })).toMatchObject({ number: 3 })
    expect(await textOf(reader, id)).toBe('First words')
    expect((await reader.call(documents.versions, { id })).items).toMatchObject([
      { number: 3, restoredFrom: 1 },
      { number: 2, note: 'New deductible' },
      { number: 1 },
    ])
    expect((await admin.try(documents.restore, { id, number: 3 })).status).toBe(400)
    expect((await admin.try(documents.restore, { id, number: 9 })).status).toBe(400)
  })

  it('deleted, nothing of it opens; an undo brings back its versions, and who was given it', async () => {
    const { id } = await bring({ category: 'confidential', title: 'Parrot ledger' }, textFile('parrot one'))
    await newVersion(admin, id, 'parrot two')
    await give(id, host, 'download')
    const { requestId } = await admin.try(documents.remove, { id })
    // Who had it by name reads in its history that it is gone.
    expect(await everyWay(host, id, 'parrot')).toEqual({ ...NOTHING, history: true })
    await admin.call(history.undo, { requestId })
    expect(await textOf(host, id, '?number=1')).toBe('parrot one')
    expect((await admin.call(documents.one, { id })).number).toBe(2)
  })

  it('notes who looked at it and saved it, for those who share it', async () => {
    const { id } = await bring()
    await get(reader, `/api/documents/${id}/download`)
    const { items } = await admin.call(documents.accessLogs, { id })
    expect(items.map(({ action }) => action)).toEqual(['download', 'upload'])
    expect((await reader.try(documents.accessLogs, { id })).status).toBe(403)
    expect((await host.try(documents.accessLogs, { id })).status).toBe(404)
  })
})

describe('rights', () => {
  it('an ordinary document is for who sees the folders; an important one for everybody', async () => {
    const { id, version } = await bring({ title: 'Walnut bylaws', category: 'governance' })
    expect((await reader.try(documents.one, { id })).status).toBe(200)
    expect(await everyWay(host, id, 'walnut')).toEqual(NOTHING)
    await admin.call(documents.edit, { id, version, topic: 'governance' })
    expect((await host.call(documents.one, { id })).level).toBe('download')
    expect((await found(host, 'walnut', { door: 'important' })).map((one) => one.id)).toEqual([id])
    for (const person of [host, reader]) {
      expect((await person.try(documents.edit, { id, version: 2, title: 'Mine' })).status).toBe(403)
      expect((await newVersion(person, id, 'Mine')).status).toBe(403)
      expect((await person.try(documents.remove, { id })).status).toBe(403)
      expect((await person.try(documents.addLink, { id })).status).toBe(403)
    }
  })

  it('a confidential one is seen by name only, and by who has the permission for it', async () => {
    const { id } = await bring({ category: 'confidential', topic: 'legal_tax', title: 'Quince settlement' })
    for (const person of [reader, host, await portal.as('core_team', { permissions: ['DOCUMENTS_MANAGE'] })])
      expect(await everyWay(person, id, 'quince')).toMatchObject({
        one: 404,
        list: false,
        search: false,
        file: 404,
      })
    await give(id, host, 'view')
    expect((await found(host, 'quince', { door: 'shared' })).map((one) => one.id)).toEqual([id])
    const manager = await portal.as('core_team', {
      permissions: ['DOCUMENTS_MANAGE', 'DOCUMENTS_VIEW', 'NAV_IMPORTANT_DOCUMENTS'],
    })
    const open = await bring({ title: 'Open one' })
    const moved = await manager.try(documents.edit, { ...open, category: 'confidential' } as never)
    expect(moved.body).toMatchObject({ fields: { category: expect.stringContaining('confidential') } })
    expect((await admin.try(documents.addLink, { id })).status).toBe(409)
    expect((await admin.try(documents.putOnDashboard, { documentId: id })).status).toBe(409)
  })

  it('each level opens its own and no more', async () => {
    const { id, version } = await bring({ title: 'Levels', category: 'confidential' })
    await give(id, host, 'view')
    expect((await get(host, `/api/documents/${id}/download`)).status).toBe(403)
    expect((await host.call(documents.one, { id })).level).toBe('view')
    await give(id, host, 'download')
    expect((await get(host, `/api/documents/${id}/download`)).status).toBe(200)
    expect((await newVersion(host, id, 'Mine')).status).toBe(403)
    await give(id, host, 'edit')
    expect((await newVersion(host, id, 'Ours')).status).toBe(200)
    const changed = await host.call(documents.edit, { id, version: version + 1, description: 'Ours' })
    expect((await host.try(documents.edit, { id, version: changed.version, topic: 'forms' })).status).toBe(
      403,
    )
    expect((await host.try(documents.permissions, { id })).status).toBe(403)
    await give(id, host, 'admin')
    expect((await host.call(documents.permissions, { id })).items).toHaveLength(4)
    // What somebody was given for a while they cannot give to themselves for ever.
    const forEver = { id, userId: host.id, permissionType: 'view' } as const
    expect((await host.try(documents.grant, forEver)).status).toBe(403)
    const viewer = await portal.as('viewer')
    expect(
      (await host.try(documents.grant, { ...forEver, userId: viewer.id, permissionType: 'admin' })).status,
    ).toBe(403)
    expect((await host.try(documents.grant, { ...forEver, userId: viewer.id })).status).toBe(200)
    expect((await host.try(documents.remove, { id })).status).toBe(403)
  })

  it('whoever is given one is told of it, without its title where it is confidential; taken back, nobody waits', async () => {
    const keeper = await portal.as('host')
    const told = async () =>
      (await keeper.call(notifications.list, {})).notifications.filter((one) => one.type === 'document_given')
    const open = await bring({ title: 'Key of the van' })
    const secret = await bring({ title: 'Results of checks', category: 'confidential' })
    await give(open.id, keeper, 'view')
    await admin.call(documents.grant, {
      id: secret.id,
      userId: keeper.id,
      permissionType: 'view',
      notes: 'Because of Kim',
    } as never)
    expect((await told()).map(({ title }) => title).toSorted()).toEqual([
      'A confidential document for you',
      'A document for you: Key of the van',
    ])
    expect(JSON.stringify(await told())).not.toMatch(/Results|Kim/)
    for (const { id } of [open, secret])
      await admin.call(documents.revoke, { id, userId: keeper.id, type: 'view' })
    expect((await told()).filter(({ isRead }) => !isRead)).toEqual([])
  })

  it('what was given for a while is handed on for no longer, and decides about no folder', async () => {
    const { id } = await bring({ title: 'Lease of the kitchen' })
    const until = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
    await give(id, host, 'admin', until(24))
    const grant = (person: Person, expiresAt: string | null) =>
      host.try(documents.grant, { id, userId: person.id, permissionType: 'edit', expiresAt })
    const friend = await portal.as('volunteer')
    expect((await grant(friend, null)).body).toMatchObject({
      fields: { expiresAt: expect.stringContaining('before its end') },
    })
    expect((await grant(friend, until(48))).status).toBe(400)
    expect((await grant(friend, until(12))).status).toBe(200)
    await give(id, reader, 'edit', until(2))
    expect((await grant(reader, until(20))).status).toBe(403)
    const { version } = await friend.call(documents.one, { id })
    expect((await friend.try(documents.edit, { id, version, category: 'training' })).status).toBe(403)
    expect((await friend.try(documents.edit, { id, version, description: 'Signed in May' })).status).toBe(200)
  })

  it('what expired or was taken back ends at once, on every way', async () => {
    const { id } = await bring(
      { category: 'confidential', title: 'Marmalade list' },
      textFile('marmalade inside'),
    )
    await readAll()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const helper = await portal.as('volunteer', {
      permissions: ['NAV_IMPORTANT_DOCUMENTS', 'DATA_EXPORT', 'DOCUMENTS_VIEW'],
    })
    await give(id, helper, 'admin', soon)
    const link = (await bring({ title: 'Linked' })).id
    await give(link, helper, 'admin', soon)
    const made = await helper.call(documents.addLink, { id: link })
    const token = new URL(made.link).searchParams.get('token')
    expect((await get(null, `/api/shared-document?token=${token}`)).status).toBe(200)
    expect(await everyWay(helper, id, 'marmalade')).toEqual({
      list: true,
      one: 200,
      file: 200,
      preview: 200,
      version: 200,
      versions: 200,
      stored: 404,
      thumbnail: 404,
      search: true,
      exported: true,
      history: true,
      attachments: 200,
    })
    expect((await found(helper, 'inside'))[0]?.excerpt).toContain('«inside»')
    await letExpire(id)
    await letExpire(link)
    expect(await everyWay(helper, id, 'marmalade')).toEqual(NOTHING)
    expect(await found(helper, 'inside')).toEqual([])
    expect((await get(null, `/api/shared-document?token=${token}`)).status).toBe(410)
    expect((await get(null, `/api/shared-document/file?token=${token}`)).status).toBe(410)
    await give(id, helper, 'download')
    expect((await get(helper, `/api/documents/${id}/download`)).status).toBe(200)
    await admin.call(documents.revoke, { id, userId: helper.id, type: 'download' })
    expect(await everyWay(helper, id, 'marmalade')).toEqual(NOTHING)
  })
})

describe('a link', () => {
  it('opens the newest version without an account, until it is taken back or its time is over', async () => {
    const { id } = await bring({ title: 'Flyer' }, textFile('Old flyer'))
    const { link } = await admin.call(documents.addLink, { id, days: 1 })
    const token = new URL(link).searchParams.get('token')
    await newVersion(admin, id, 'New flyer')
    const file = await get(null, `/api/shared-document/file?token=${token}`)
    expect(await file.text()).toBe('New flyer')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect((await admin.call(documents.accessLogs, { id })).items[0]).toMatchObject({
      person: null,
      action: 'download',
    })
    const [one] = (await admin.call(documents.links, { id })).items
    await admin.call(documents.removeLink, { id, linkId: String(one?.id) })
    expect((await get(null, `/api/shared-document/file?token=${token}`)).status).toBe(410)
    expect((await get(null, '/api/shared-document?token=made-up')).status).toBe(410)
  })

  it('ends for good when its document becomes confidential, and no list says otherwise', async () => {
    const { id } = await bring({ title: 'Turning' })
    const made = async () => {
      const { link } = await admin.call(documents.addLink, { id })
      const token = new URL(link).searchParams.get('token')
      return async () => (await get(null, `/api/shared-document?token=${token}`)).status
    }
    const turned = async (category: 'confidential' | 'general') => {
      const { version } = await admin.call(documents.one, { id })
      return admin.try(documents.edit, { id, version, category })
    }
    const listed = async () => (await admin.call(documents.links, { id })).items.length
    const first = await made()
    expect([await first(), await listed()]).toEqual([200, 1])
    await turned('confidential')
    expect([await first(), await listed()]).toEqual([410, 0])
    const { requestId } = await turned('general')
    expect([await first(), await listed()]).toEqual([410, 0])
    // Also when an undo makes it confidential again.
    const second = await made()
    const undone = await admin.try(history.undo, { requestId })
    expect(undone.status).toBe(200)
    expect([await second(), await listed()]).toEqual([410, 0])
    await admin.call(history.undo, { requestId: undone.requestId })
    expect([await second(), await listed()]).toEqual([410, 0])
  })

  it('is not listed while it opens nothing, since whoever made it may not share the document', async () => {
    const { id } = await bring({ title: 'Of a helper' })
    const helper = await portal.as('core_team', { permissions: ['DOCUMENTS_VIEW'] })
    await give(id, helper, 'admin')
    await helper.call(documents.addLink, { id })
    const listed = async () => (await admin.call(documents.links, { id })).items.length
    expect(await listed()).toBe(1)
    await admin.call(documents.revoke, { id, userId: helper.id, type: 'admin' })
    expect(await listed()).toBe(0)
  })
})

describe('what stands inside', () => {
  it('of PDFs, office files and texts is found after a moment, with the place, by those who may see it', async () => {
    const docx = zipOf(
      'word/document.xml',
      Buffer.from(
        '<w:document><w:p><w:t>The rhubarb </w:t><w:t>policy</w:t></w:p><w:p>ends</w:p></w:document>',
      ),
    )
    const book = utils.book_new()
    const rows = [
      ['Item', 'Cost', 'Bought on'],
      ['Boysenberries & more', 120.5, new Date(Date.UTC(2026, 10, 20))],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'Prices')
    const workbook = new File([write(book, { type: 'array' }) as ArrayBuffer], 'prices.xlsx')
    const files: [string, File][] = [
      ['rhubarb', new File([new Uint8Array(docx)], 'policy.docx')],
      ['gooseberry', new File([await pdfOf('First page', 'The gooseberries stand on page two')], 'a.pdf')],
      ['elderflower', textFile('Elderflower in a text')],
      ['boysenberries', workbook],
    ]
    const made: [string, string][] = []
    for (const [word, file] of files) made.push([word, (await bring({ title: 'Nameless' }, file)).id])
    await readAll()
    for (const [word, id] of made) {
      const [one, ...others] = await found(reader, word)
      expect(one?.id, word).toBe(id)
      expect(one?.excerpt?.toLowerCase(), word).toContain(`«${word.slice(0, 8)}`)
      expect(others).toEqual([])
      expect(await found(host, word)).toEqual([])
    }
    const preview = await get(reader, `/api/documents/${made[0]?.[1]}/preview`)
    expect(preview.headers.get('content-type')).toContain('text/plain')
    expect(await preview.text()).toContain('The rhubarb policy')
    // Of a workbook its rows, with numbers and days as people write them.
    const sheet = await get(reader, `/api/documents/${made.at(-1)?.[1]}/preview`)
    expect(await sheet.text()).toBe('Item · Cost · Bought on\nBoysenberries & more · 120.5 · Nov 20, 2026')
  })

  it('follows the newest version', async () => {
    const { id } = await bring({ title: 'Changing' }, textFile('persimmon'))
    await newVersion(admin, id, 'tamarillo')
    await readAll()
    expect(await found(reader, 'persimmon')).toEqual([])
    expect((await found(reader, 'tamarillo')).map((one) => one.id)).toEqual([id])
    await admin.call(documents.restore, { id, number: 1 })
    expect((await found(reader, 'persimmon')).map((one) => one.id)).toEqual([id])
  })
})

describe('files', () => {
  it('programs are refused in words; a file belongs to no other record', async () => {
    const program = await admin.try(documents.add, { file: textFile('MZ\u0000\u0001', 'a.pdf') } as never)
    expect(program.body).toMatchObject({ fields: { file: expect.stringContaining('cannot be used here') } })
    const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { id } = await bring({ title: 'Logo' }, new File([new Uint8Array(png)], 'logo.png'))
    const small = await get(reader, `/api/documents/${id}/preview?size=small`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    const { rows } = await portal.app.pool.query<{ file: string }>(
      'SELECT file_id AS file FROM documents WHERE id = $1',
      [id],
    )
    for (const call of [attachments.content, attachments.preview])
      expect((await admin.try(call, { id: String(rows[0]?.file) })).status).toBe(404)
  })
})

describe('the dashboard', () => {
  it('shows each what they may see of what administrators picked, in their order', async () => {
    const [open, hidden] = [
      await bring({ title: 'For all', topic: 'forms' }),
      await bring({ title: 'For some' }),
    ]
    for (const { id } of [open, hidden]) await admin.call(documents.putOnDashboard, { documentId: id })
    const shown = async (person: Person) =>
      (await person.call(documents.onDashboard, {})).items.map(({ title }) => title)
    expect(await shown(admin)).toEqual(['For all', 'For some'])
    expect(await shown(host)).toEqual(['For all'])
    await admin.call(documents.reorderDashboard, { documentIds: [hidden.id, open.id] })
    expect(await shown(admin)).toEqual(['For some', 'For all'])
    expect((await admin.try(documents.putOnDashboard, { documentId: open.id })).status).toBe(409)
    expect((await reader.try(documents.putOnDashboard, { documentId: open.id })).status).toBe(403)
    await admin.call(documents.takeOffDashboard, { documentId: open.id })
    expect(await shown(host)).toEqual([])
  })
})

it('opening the important documents is a challenge done', async () => {
  const volunteer = await portal.as('volunteer')
  expect(await volunteer.call(onboarding.track, { actionKey: 'view_important_documents' })).toEqual({
    success: true,
    message: 'Challenge completed.',
  })
})
