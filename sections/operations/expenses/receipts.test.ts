import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fingerprint } from '#kernel/receipts/fingerprint.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { history } from '#platform/history/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { chat } from '#sections/communication/chat/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { expenses } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const claim = (person: Person, more: object = {}) =>
  person.call(expenses.add, { description: 'Paper bags', amount: 1_250, purchaseDate: '2026-11-18', ...more })

/** Another picture each time. */
async function photo(shade: number, name = 'receipt.png') {
  const bytes = await sharp({
    create: { width: 40, height: 60, channels: 3, background: { r: shade, g: 200, b: 200 } },
  })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name)
}
const read = (more: Partial<Fingerprint> = {}): Fingerprint => ({
  version: 1,
  shop: 'cornerbakeryoutlet',
  date: '2026-11-18',
  time: '14:05',
  cents: 1_250,
  amounts: [450, 700, 100, 1_250],
  numbers: ['4711', '889123'],
  words: '0ab1cd2ef3gh4ij',
  look: '',
  ...more,
})
const put = (person: Person, id: string, file: File, print?: Fingerprint) =>
  person.call(expenses.addReceipt, { id, file, ...(print ? { print: JSON.stringify(print) } : {}) } as never)

describe('receipts', () => {
  it('are opened by whoever sees the expense, by no other way and not once they were taken off', async () => {
    const [ana, ben, boss] = [
      await portal.as('volunteer'),
      await portal.as('driver'),
      await portal.as('admin'),
    ]
    const { id } = await claim(ana)
    const { receipts } = await put(ana, id, await photo(1))
    const [receipt] = receipts
    expect(receipt).toMatchObject({ name: 'receipt.png', type: 'image/png', hasPreview: true })
    const file = { id: receipt?.id ?? '' }
    const asked = async (person: Person) => [
      (await person.try(attachments.content, file)).status,
      (await person.try(attachments.preview, file)).status,
    ]
    expect(await asked(ana)).toEqual([200, 200])
    expect(await asked(boss)).toEqual([200, 200])
    expect(await asked(ben)).toEqual([404, 404])
    expect(await ben.try(expenses.addReceipt, { id, file: await photo(2) } as never)).toMatchObject({
      status: 404,
    })
    expect(await ben.try(attachments.list, { table: 'expenses', id })).toMatchObject({ status: 404 })
    expect(
      await ana.try(attachments.add, { table: 'expenses', id, file: await photo(3) } as never),
    ).toMatchObject({
      status: 403,
    })
    const taken = await ana.try(expenses.removeReceipt, { id, fileId: file.id })
    expect(await asked(boss)).toEqual([404, 404])
    await ana.call(history.undo, { requestId: taken.requestId })
    expect(await asked(boss)).toEqual([200, 200])
    const gone = await ana.try(expenses.remove, { id })
    expect(await asked(ana)).toEqual([404, 404])
    await ana.call(history.undo, { requestId: gone.requestId })
    expect(await asked(ana)).toEqual([200, 200])
    const text = new File(['Not a receipt'], 'receipt.txt')
    expect(await ana.try(expenses.addReceipt, { id, file: text } as never)).toMatchObject({ status: 400 })
    expect((await put(ana, id, await photo(1))).receipts).toHaveLength(1)
  })

  it('the same one twice is told of at both, also photographed anew; whose it is, only to whoever may see that', async () => {
    const [ana, ben, boss] = [
      await portal.as('volunteer'),
      await portal.as('driver'),
      await portal.as('admin'),
    ]
    const first = await claim(ana, { description: 'Bags of May' })
    await put(ana, first.id, await photo(20), read())
    const askedFirst = await ben.call(expenses.same, { print: read({ time: null }) })
    expect(askedFirst.twins).toEqual([{ id: null, title: null, who: null, amount: null, purchaseDate: null }])
    const second = await claim(ben, { description: 'My bags' })
    const again = await put(ben, second.id, await photo(21), read({ amounts: [450, 700, 1_250] }))
    expect(again.twins).toEqual([{ id: null, title: null, who: null, amount: null, purchaseDate: null }])
    for (const [here, there] of [
      [first, second],
      [second, first],
    ] as const)
      expect((await boss.call(expenses.one, { id: here.id })).twins).toMatchObject([
        { id: there.id, title: there.description },
      ])
    const twice = await boss.call(expenses.list, { twice: true })
    expect(twice.items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    const other = await claim(ben)
    const lunch = read({ time: '18:40', numbers: ['5120', '901277'], amounts: [800, 450, 1_250] })
    expect((await put(ben, other.id, await photo(22), lunch)).twins).toEqual([])
    // The very same file, although nobody has read it.
    const third = await claim(ana)
    expect((await put(ana, third.id, await photo(22))).twins).toHaveLength(1)
    const [kept] = (await boss.call(expenses.one, { id: second.id })).receipts
    await ben.call(expenses.removeReceipt, { id: second.id, fileId: kept?.id ?? '' })
    expect((await boss.call(expenses.one, { id: first.id })).twins).toEqual([])
    const odd = { id: first.id, print: '{"version":2}', file: await photo(30) }
    expect(await ana.try(expenses.addReceipt, odd as never)).toMatchObject({ status: 400 })
  })

  it('stay at what was approved: no undo takes one of them while the expense stays as it is', async () => {
    const [ana, boss] = [await portal.as('volunteer'), await portal.as('admin')]
    const { id } = await claim(ana)
    const file = await photo(70)
    const first = await ana.try(expenses.addReceipt, { id, file } as never)
    const { receipts } = await put(ana, id, await photo(71))
    await boss.call(expenses.decide, { ids: [id], move: 'approve' })
    const undone = await ana.try(history.undo, { requestId: first.requestId, rest: true })
    expect(undone).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^A receipt/) } })
    expect(await boss.call(expenses.one, { id })).toMatchObject({ status: 'approved' })
    expect((await boss.try(attachments.content, { id: receipts[0]?.id ?? '' })).status).toBe(200)
  })

  it('go with the list into one paper for the treasurer: pictures on pages, other papers as files in it', async () => {
    const [ana, boss] = [await portal.as('volunteer', { fresh: true }), await portal.as('admin')]
    const { id } = await claim(ana, { description: 'Flyers' })
    await put(ana, id, await photo(40))
    await put(ana, id, new File(['%PDF-1.4\nbill\n%%EOF\n'], 'bill.pdf'))
    await put(ana, id, new File(['%PDF-1.4\nsecond bill\n%%EOF\n'], 'bill.pdf'))
    const paper = await boss.try(expenses.report, { claimantId: ana.id })
    expect(paper.status).toBe(200)
    const bytes = String(paper.body)
    expect(bytes.slice(0, 5)).toBe('%PDF-')
    expect(bytes).toContain('/EmbeddedFile')
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(4)
    expect(bytes.match(/\/EmbeddedFile\b/g)).toHaveLength(2)
    const file = await boss.try(expenses.exportList, { claimantId: ana.id, format: 'csv' })
    expect(file.body as unknown as string).toMatch(/Flyers,12\.50.*,Waiting,/)
  })

  it('come along from the message that an expense is made of, for whoever may read it, and both say so', async () => {
    const [ana, ben, boss] = [await portal.as('host'), await portal.as('driver'), await portal.as('admin')]
    const { items: channels } = await ana.call(chat.conversations)
    const hosts = channels.find(({ channel }) => channel === 'host')?.id ?? ''
    const messageId = crypto.randomUUID()
    const { id: file } = await ana.call(attachments.add, {
      table: 'messages',
      id: messageId,
      file: await photo(60),
    } as never)
    await ana.call(threads.post, { table: 'conversations', id: hosts, body: 'Bags, $12.50', messageId })
    const entry = { description: 'Bags', amount: 1_250, fromMessage: messageId, withFiles: [file] }
    expect(await ben.try(expenses.add, entry)).toMatchObject({ status: 404 })
    expect(await ana.try(expenses.add, { ...entry, fromMessage: undefined })).toMatchObject({ status: 400 })
    const made = await ana.call(expenses.add, { ...entry, id: crypto.randomUUID() })
    expect(made.receipts).toMatchObject([{ name: 'receipt.png' }])
    const { items } = await ana.call(threads.became, { messages: [messageId] })
    expect(items).toMatchObject([{ id: made.id, what: 'Expense', state: { words: 'Waiting' } }])
    const copy = { id: made.receipts[0]?.id ?? '' }
    expect((await boss.try(attachments.content, copy)).status).toBe(200)
    expect((await ben.try(attachments.content, copy)).status).toBe(404)
  })
})
