import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { fillIn, type LetterValues } from '#kernel/language/letter-words.ts'
import { signedIn } from '#kernel/people/access.ts'
import { history } from '#platform/history/contract.ts'
import { outbox } from '#platform/outbox/contract.ts'
import { slices } from '#registry.server.ts'
import { implement } from '#server/context.ts'
import { defineLetter } from '#server/data/letters.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { letters } from './contract.ts'
import { sendLetter } from './service-send.ts'

const bread = defineLetter({
  id: 'test-bread',
  title: 'Bread is ready',
  to: 'whoever ordered',
  when: 'by hand',
  values: {
    name: { label: 'Who ordered', kind: 'text', example: 'Ana', always: true },
    loaves: { label: 'The number of loaves', kind: 'number', example: 1200 },
    day: { label: 'The day', kind: 'day', example: '2026-11-18' },
    shelf: { label: 'The shelf', kind: 'text', example: 'B' },
  },
  needs: ['loaves'],
  schedule: { isOn: true, time: '09:00' },
  sections: {
    subject: { label: 'Subject', words: { en: 'Bread for {name}', es: 'Pan para {name}' } },
    greeting: { label: 'Greeting', words: { en: 'Dear {name},', es: 'Hola {name}:' } },
    intro: {
      label: 'Introduction',
      words: {
        en: 'We baked {loaves} loaves.\nFetch them on {day}.\nShelf: {shelf}',
        es: 'Horneamos {loaves} panes.\nVenga el {day}.',
      },
    },
    button: { label: 'Button', words: { en: 'See my bread', es: 'Ver mi pan' } },
  },
})
const bakery = contract({
  ring: endpoint({
    method: 'GET',
    path: '/api/test-bakery',
    access: signedIn,
    summary: 'Ring',
    output: z.object({}),
  }),
})

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  const shop = implement(bakery, { ring: () => ({}) }, { letters: [bread] })
  portal = await testPortal({ slices: [...slices, shop] })
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const filling = { name: 'Ben', loaves: 1306, day: '2026-11-18', shelf: null }
let count = 0
const order = () => ({ table: 'orders', id: `order ${++count}` })
const send = (more: object = {}) =>
  inTransaction(portal.app, 'test', (ctx) =>
    sendLetter(ctx, bread, {
      about: order(),
      to: { email: 'ben@oak.example' },
      filling,
      by: null,
      ...more,
    }),
  )
const asSent = async (sent: { outboxId: string } | null) =>
  admin.call(outbox.one, { id: String(sent?.outboxId) })
const id = bread.id

describe('a letter', () => {
  it('is as delivered until the organization words a section, and again when it takes its words back', async () => {
    const before = await admin.call(letters.one, { id })
    expect(before.sections.map((section) => [section.id, section.words])).toEqual([
      ['subject', ''],
      ['greeting', ''],
      ['intro', ''],
      ['button', ''],
    ])
    const words = 'We baked {loaves} for you.'
    const saved = await admin.try(letters.save, { id, sections: [{ section: 'intro', words, was: '' }] })
    expect(saved.body).toMatchObject({ changed: 1 })
    expect((await asSent(await send())).text).toContain('We baked 1,306 for you.')
    const [row] = (await admin.call(letters.one, { id })).sections.flatMap((section) => section.row ?? [])
    const { items } = await admin.call(history.ofRecord, { table: 'letter_words', id: String(row) })
    expect(items[0]?.changes).toEqual([expect.objectContaining({ label: 'Words', after: words })])
    await admin.call(history.undo, { requestId: saved.requestId })
    expect((await asSent(await send())).text).toContain('We baked 1,306 loaves.')
  })

  it('saved as delivered has no words of its own, so that better ones reach it', async () => {
    const usual = bread.sections.intro.words.en
    const answer = await admin.call(letters.save, {
      id,
      sections: [{ section: 'intro', words: usual, was: '' }],
    })
    expect(answer.changed).toBe(0)
  })

  it('refuses names that do not exist, half braces, and to leave out what it must say, at the section', async () => {
    const tries = [
      [{ section: 'intro', words: '{loaves} for {nobody}' }, { intro: expect.stringContaining('{nobody}') }],
      [{ section: 'intro', words: 'We baked {loaves' }, { intro: expect.stringContaining('brace') }],
      [{ section: 'intro', words: 'Bread is here.' }, { intro: 'This letter must say {loaves} somewhere' }],
      [{ section: 'subject', words: 'Shelf {shelf}' }, { subject: expect.stringContaining('{shelf}') }],
      [{ section: 'greeting', words: 'Dear\n{name}' }, { greeting: 'Please keep this to one line' }],
    ] as const
    for (const [said, fields] of tries) {
      const answer = await admin.try(letters.save, { id, sections: [{ ...said, was: '' }] })
      expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ fields })])
      expect((await admin.try(letters.preview, { id, sections: [said] })).status).toBe(400)
    }
  })

  it('that two people word at once is asked about: the later one sees what the other wrote', async () => {
    const section = 'greeting'
    await admin.call(letters.save, { id, sections: [{ section, words: 'Hi {name},', was: '' }] })
    const late = await admin.try(letters.save, { id, sections: [{ section, words: 'Hey {name},', was: '' }] })
    expect(late.status).toBe(409)
    await admin.call(letters.save, { id, sections: [{ section, words: '', was: 'Hi {name},' }] })
  })

  it('leaves out a line whose value is not known, and the preview says which', async () => {
    expect((await asSent(await send())).text).not.toContain('Shelf')
    const shown = await admin.call(letters.preview, { id, sections: [] })
    expect(shown.text).toContain('Shelf: B')
    expect(shown.leftOut).toEqual([])
  })

  it('is written in the language of its reader', async () => {
    const spanish = await asSent(await send({ language: 'es' }))
    expect(spanish.subject).toBe('Pan para Ben')
    expect(spanish.text).toContain('miércoles, 18 de noviembre de 2026')
    expect(spanish.html).toContain('<html lang="es">')
    await admin.call(letters.save, {
      id,
      language: 'es',
      sections: [{ section: 'greeting', words: 'Querida {name}:', was: '' }],
    })
    expect((await asSent(await send({ language: 'es' }))).text).toContain('Querida Ben:')
    expect((await asSent(await send())).text).toContain('Dear Ben,')
  })

  it('shows what somebody typed as text, whatever it looks like, and never lets it begin a line', async () => {
    const name = '<img src=x onerror=alert(1)>\r\nBcc: all@oak.example {loaves}'
    const sent = await asSent(await send({ filling: { ...filling, name } }))
    expect(sent.subject).toBe('Bread for <img src=x onerror=alert(1)> Bcc: all@oak.example {loaves}')
    expect(sent.html).not.toContain('<img')
    expect(sent.text).not.toMatch(/^Bcc:/m)
  })

  it('goes once about the same thing, however many send it at once; and again when a person says so', async () => {
    const about = order()
    const [first, ...others] = (await Promise.all([1, 2, 3, 4].map(() => send({ about })))).filter(Boolean)
    expect([first !== undefined, others]).toEqual([true, []])
    expect(await send({ about })).toBeNull()
    expect(await send({ about, occasion: '2026-12-02' })).not.toBeNull()
    expect(await send({ about, again: true, by: admin.id })).not.toBeNull()
  })

  it('does not go without a number that it must say, nor does it count as sent then', async () => {
    const about = order()
    await expect(send({ about, filling: { ...filling, loaves: null } })).rejects.toThrow(
      '“Bread is ready” cannot be sent yet: The number of loaves is not known.',
    )
    expect(await send({ about })).not.toBeNull()
  })

  it('sent to oneself is marked as a test and leads nowhere', async () => {
    const { to } = await admin.call(letters.test, { id, sections: [] })
    const { items } = await admin.call(outbox.list, { search: 'Test: Bread' })
    expect(items[0]).toMatchObject({ subject: 'Test: Bread for Ana', to, category: 'account' })
  })

  it('goes by itself or not, and from when on, as the organization says; undone like any change', async () => {
    expect((await admin.call(letters.one, { id })).schedule).toEqual({
      isOn: true,
      time: '09:00',
      version: 0,
    })
    const changed = await admin.try(letters.schedule, { id, isOn: false, time: '10:30' })
    expect(changed.body.schedule).toMatchObject({ isOn: false, time: '10:30' })
    expect((await admin.try(letters.schedule, { id, isOn: true, time: '25:00' })).status).toBe(400)
    await admin.call(history.undo, { requestId: changed.requestId })
    expect((await admin.call(letters.one, { id })).schedule).toMatchObject({ isOn: true, time: '09:00' })
  })

  it('that two set at the same moment goes as one of them said, and the other hears of it', async () => {
    const set = (time: string) => admin.try(letters.schedule, { id, isOn: true, time, version: 0 })
    const said = await Promise.all(['10:00', '11:00', '12:00'].map(set))
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const won = said.find(({ status }) => status === 200)
    expect((await admin.call(letters.one, { id })).schedule).toEqual(won?.body.schedule)
    await admin.call(history.undo, { requestId: String(won?.requestId) })
  })

  it('is for those alone who may change letters', async () => {
    const core = await portal.as('core_team')
    expect((await core.try(letters.list)).status).toBe(403)
    const writer = await portal.as('core_team', { permissions: ['LETTERS_EDIT'] })
    expect((await writer.call(letters.list)).items.map((one) => one.id)).toContain(id)
  })
})

describe('words with values', () => {
  const values: LetterValues = { a: { label: 'A', kind: 'text', example: '' } }
  it('say each value as it is, and never read a value as words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, value) => {
        const plain = before.replaceAll(/[{}\n\r]/g, '')
        const shown = value.replaceAll(/\s+/g, ' ').trim()
        const { paragraphs, missing } = fillIn(`${plain}|{a}|`, values, { a: value }, 'en')
        expect(missing).toEqual(shown === '' ? ['a'] : [])
        expect(paragraphs.join('')).toBe(shown === '' ? '' : `${plain}|${shown}|`.trim())
      }),
    )
  })
})
