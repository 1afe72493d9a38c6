import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { received } from '#sections/planning/event-intake/letter.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { letters } from './contract.ts'
import { sendLetter } from './service-send.ts'

let portal: TestPortal
let admin: Person
let ahead = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const { id } = received
const paper = (name: string, words = 'Wash hands, wear gloves') => new File([words], name)
const put = (file: File, language = 'en') => admin.try(letters.addFile, { id, language, file } as never)
let orders = 0
async function sent(language: 'en' | 'es' = 'en') {
  const filling = { charity: 'Charity', organization: 'Alder', name: 'Cleo', day: null, sandwiches: null }
  const about = { table: 'event_requests', id: `request ${++orders}` }
  const done = await inTransaction(portal.app, 'test', (ctx) =>
    sendLetter(ctx, received, { about, to: { email: 'cleo@alder.example' }, filling, language, by: null }),
  )
  return admin.call(outbox.one, { id: String(done?.outboxId) })
}
const linksIn = (text: string) => text.match(/http\S+\/api\/letter-files\?token=\S+/g) ?? []
const open = (link = '') => {
  const { pathname, search } = new URL(link)
  return fetch(portal.url + pathname + search)
}

describe('files that go with a letter', () => {
  it('are links in it, for readers without an account, until their time is over', async () => {
    await put(paper('Food safety.txt'))
    const { text, html } = await sent()
    expect(text).toContain('Files for you:\nFood safety.txt (0 kB)')
    expect(html).toContain('>Food safety.txt</a>')
    const [link] = linksIn(text)
    const answer = await open(link)
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Food safety.txt"')
    expect(await answer.text()).toBe('Wash hands, wear gloves')
    ahead = 199 * DAY
    expect((await open(link)).status).toBe(200)
    ahead = 201 * DAY
    expect((await open(link)).status).toBe(410)
    ahead = 0
    expect((await open(`${link?.slice(0, -8)}AAAAAAAA`)).status).toBe(410)
  })

  it('of a link that is over, or was torn, are said to be gone on a page, by whom, and where to write', async () => {
    await admin.call(settings.change, { contactEmail: 'hello@charity.example' } as never)
    const read = async (path: string) => {
      const answer = await fetch(portal.url + path, {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      })
      return [answer.status, answer.headers.get('content-type'), await answer.text()]
    }
    const html = 'text/html; charset=utf-8'
    const words = expect.stringMatching(
      /This link does not work.*This file is not there any more.*hello@charity/s,
    )
    expect(await read('/api/letter-files?token=torn')).toEqual([410, html, words])
    const torn = expect.stringMatching(/This link does not work.*There is nothing at this address/s)
    expect(await read('/api/letter-files/torn')).toEqual([404, html, torn])
    // A program goes on reading what programs read.
    expect((await fetch(`${portal.url}/api/letter-files?token=torn`)).headers.get('content-type')).toContain(
      'json',
    )
  })

  it('are those of the language of the letter, or else the English ones', async () => {
    expect((await sent('es')).text).toContain('Archivos para usted:\nFood safety.txt')
    await put(paper('Higiene.txt', 'Lávese las manos'), 'es')
    const { text } = await sent('es')
    expect([text.includes('Higiene.txt'), text.includes('Food safety.txt')]).toEqual([true, false])
    expect((await sent()).text).not.toContain('Higiene.txt')
  })

  it('stand in the preview, and are nobody’s any more once they are taken away, until that is undone', async () => {
    const { items } = await admin.call(letters.files, { id })
    const file = String(items[0]?.id)
    expect((await admin.call(letters.preview, { id, sections: [] })).html).toContain('Food safety.txt')
    const [link] = linksIn((await sent()).text)
    const gone = await admin.try(letters.removeFile, { file })
    expect([gone.status, (await open(link)).status]).toEqual([200, 410])
    expect((await sent()).text).not.toContain('Files for you')
    await admin.call(history.undo, { requestId: gone.requestId })
    expect((await open(link)).status).toBe(200)
  })

  it('are brought, read and taken away by whoever words letters, and by nobody else', async () => {
    const core = await portal.as('core_team')
    const file = String((await admin.call(letters.files, { id })).items[0]?.id)
    const tries = [
      await core.try(letters.files, { id }),
      await core.try(letters.addFile, { id, file: paper('x.txt') } as never),
      await core.try(letters.removeFile, { file }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await core.try(attachments.content, { id: file })).status).toBe(404)
  })

  it('of another owner are not reached by a link of a letter, nor taken away as one', async () => {
    const { rows } = await portal.app.pool.query(
      `INSERT INTO files (sha256, type, size, name, owner, owner_id)
       SELECT sha256, type, size, name, 'attachment', 'hosts/x' FROM files LIMIT 1 RETURNING id`,
    )
    expect((await admin.try(letters.removeFile, { file: rows[0].id })).status).toBe(404)
  })

  it('are ten at most', async () => {
    for (let more = 0; more < 9; more++) await put(paper(`More ${more}.txt`))
    expect((await put(paper('Too many.txt'))).status).toBe(409)
  })
})
