import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { workLogs } from './contract.ts'
import { type Letter, sentencesOf } from './letter.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const log = (person: Person, more: object = {}) =>
  person.call(workLogs.add, { workDate: '2026-11-18', hours: 2, description: 'Sorted', ...more })
const one = (person: Person, id: string) => person.call(workLogs.one, { id })

describe('approval', () => {
  it('hours of a day to come neither wait for approval nor are approved before they were worked', async () => {
    const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
    const [worked, planned] = [(await log(ana)).id, (await log(ana)).id]
    const tomorrow = addDays(todayIn('America/New_York'), 1)
    await portal.app.pool.query('UPDATE work_logs SET work_date = $2 WHERE id = $1', [planned, tomorrow])
    const mine = { userId: ana.id, waiting: true }
    expect((await boss.call(workLogs.list, mine)).items.map(({ id }) => id)).toEqual([worked])
    const { people } = await boss.call(workLogs.waiting, {})
    expect(people.find(({ userId }) => userId === ana.id)).toMatchObject({ count: 1, minutes: 120 })
    expect(await one(boss, planned)).toMatchObject({ status: 'pending', isToCome: true })
    const all = { ids: [worked, planned], move: 'approve' as const }
    expect(await boss.try(workLogs.decide, all)).toMatchObject({
      status: 403,
      body: { message: 'Hours of a day to come are approved once they were worked.' },
    })
    expect(await one(boss, worked)).toMatchObject({ status: 'pending', isToCome: false })
    await boss.call(workLogs.decide, { ...all, ids: [worked] })
  })

  it('several are approved at once, and say by whom', async () => {
    const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
    const ids = [(await log(ana)).id, (await log(ana)).id]
    expect(await boss.call(workLogs.waiting, {})).toMatchObject({
      count: 2,
      minutes: 240,
      people: [{ userId: ana.id, count: 2 }],
    })
    expect(await boss.call(workLogs.decide, { ids, move: 'approve' })).toEqual({ decided: 2 })
    expect(await one(ana, ids[0] ?? '')).toMatchObject({ status: 'approved', approvedBy: boss.id })
    expect((await boss.call(workLogs.waiting, {})).count).toBe(0)
    const again = await boss.try(workLogs.decide, { ids, move: 'approve' })
    expect(again).toMatchObject({ status: 409, body: { message: 'These hours were approved already.' } })
  })

  it('hours that were changed since somebody looked at them are not approved as they were', async () => {
    const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
    const { id, version } = await log(ana)
    await ana.call(workLogs.edit, { id, version, hours: 9 } as never)
    const seen = [{ id, version }]
    expect(await boss.try(workLogs.decide, { ids: [id], seen, move: 'approve' })).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^Changed in the meantime: 9 h on Nov 18.*, Sorted\. Nothing was decided/,
        ),
      },
    })
    expect((await boss.try(workLogs.decide, { ids: [id], minutes: 60, move: 'approve' })).status).toBe(409)
    await boss.call(workLogs.decide, {
      ids: [id],
      seen: [{ id, version: version + 1 }],
      move: 'approve',
    })
  })

  it('of several that are approved at once, those that changed are named and none is approved', async () => {
    const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
    const logs = [
      await log(ana),
      await log(ana, { description: 'Drove' }),
      await log(ana, { description: 'Swept' }),
    ]
    const ids = logs.map(({ id }) => id)
    const seen = logs.map(({ id, version }) => ({ id, version }))
    for (const { id, version } of logs.slice(1))
      await ana.call(workLogs.edit, { id, version, hours: 1, minutes: 30 })
    const refused = await boss.try(workLogs.decide, { ids, seen, move: 'approve' })
    expect(refused.status).toBe(409)
    expect(refused.body).toHaveProperty(
      'message',
      expect.stringMatching(
        /^Changed in the meantime: .*(Drove|Swept); .*(Drove|Swept)\. Nothing was decided/,
      ),
    )
    expect((await one(ana, ids[0] ?? '')).status).toBe('pending')
    const filter = { userId: ana.id }
    const all = { filter, expected: 3, move: 'approve' as const }
    expect((await boss.try(workLogs.decide, { ...all, minutes: 360 })).status).toBe(409)
    expect(await boss.call(workLogs.decide, { ...all, minutes: 300 })).toEqual({ decided: 3 })
  })

  it('nobody approves their own hours, and one of them among others stops all', async () => {
    const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
    const ids = [(await log(ana)).id, (await log(boss)).id]
    expect(await boss.try(workLogs.decide, { ids, move: 'approve' })).toMatchObject({
      status: 403,
      body: { message: 'Somebody else approves your own hours.' },
    })
    expect((await one(ana, ids[0] ?? '')).status).toBe('pending')
    const { items } = await boss.call(workLogs.list, { waiting: true, userId: boss.id })
    expect(items).toEqual([])
  })

  it('what is sent back says why to whoever worked, and waits again once it is corrected', async () => {
    const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
    const { id, version } = await log(ana)
    const back = { ids: [id], move: 'sendBack' as const }
    expect(await boss.try(workLogs.decide, back)).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please say what has to change' } },
    })
    await boss.call(workLogs.decide, { ...back, reason: 'It was Thursday.' })
    expect(await one(ana, id)).toMatchObject({ status: 'returned', decidedReason: 'It was Thursday.' })
    const { notifications: told } = await ana.call(notifications.list, {})
    expect(told[0]).toMatchObject({
      title: 'Your hours were sent back: 2 h',
      message: 'Sorted. It was Thursday.',
      actionUrl: `/dashboard?section=work-log&id=${id}`,
    })
    await ana.call(workLogs.edit, { id, version: version + 1, workDate: '2026-11-19' })
    expect(await one(ana, id)).toMatchObject({ status: 'pending', decidedReason: null })
  })

  it.each([
    ['the day', { workDate: '2026-11-17' }],
    ['the time', { minutes: 30 }],
    ['the words', { description: 'Sorted more' }],
  ])(
    'an approved entry whose %s changes needs approval anew; taken back, it stands approved',
    async (_what, change) => {
      const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
      const { id } = await log(ana)
      await boss.call(workLogs.decide, { ids: [id], move: 'approve' })
      const { version } = await one(ana, id)
      const changed = await ana.try(workLogs.edit, { id, version, ...change })
      expect(changed.body).toMatchObject({ status: 'pending', approvedBy: null, approvedAt: null })
      await ana.call(history.undo, { requestId: changed.requestId })
      expect(await one(ana, id)).toMatchObject({ status: 'approved', approvedBy: boss.id })
    },
  )

  it('who sees an approved entry can be changed without asking anew', async () => {
    const [ana, boss] = [await portal.as('work_logger'), await portal.as('admin')]
    const { id } = await log(ana)
    await boss.call(workLogs.decide, { ids: [id], move: 'approve' })
    const { version } = await one(ana, id)
    expect(await ana.call(workLogs.edit, { id, version, visibility: 'public' })).toMatchObject({
      status: 'approved',
    })
  })

  it('nobody decides by an undo who may not decide', async () => {
    const [ana, boss, chief] = [
      await portal.as('work_logger'),
      await portal.as('admin'),
      await portal.as('super_admin'),
    ]
    const { id } = await log(ana)
    await boss.call(workLogs.decide, { ids: [id], move: 'approve' })
    const reopened = await boss.try(workLogs.decide, { ids: [id], move: 'reopen' })
    expect((await ana.try(history.undo, { requestId: reopened.requestId })).status).toBe(403)
    expect((await one(ana, id)).status).toBe('pending')
    await chief.call(history.undo, { requestId: reopened.requestId })
    expect((await one(ana, id)).status).toBe('approved')
  })
})

describe('a letter that confirms hours', () => {
  const period = { from: '2026-01-01', to: '2026-11-20' }
  const ask = (person: Person, query: string) =>
    fetch(`${portal.url}${workLogs.letter.path}?${query}`, { headers: { cookie: person.cookie } })

  it('is a PDF with the charity’s name, for oneself or for whoever sees all hours', async () => {
    const [ana, ben, boss] = [
      await portal.as('work_logger'),
      await portal.as('work_logger'),
      await portal.as('admin'),
    ]
    await log(ana)
    for (const who of [ana, boss]) {
      const answer = await ask(who, `userId=${ana.id}&from=${period.from}&to=${period.to}&which=all`)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toMatch(/hours-.*2026-01-01-2026-11-20\.pdf/)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.subarray(-6).toString()).toContain('EOF')
    }
    expect((await ask(ben, `userId=${ana.id}&from=${period.from}&to=${period.to}`)).status).toBe(403)
    const backwards = await ask(ana, `from=${period.to}&to=${period.from}`)
    expect(await backwards.json()).toMatchObject({ fields: { to: 'The last day is before the first' } })
  })

  const letter: Letter = {
    organization: 'Oak Kitchen',
    taxId: '',
    color: '#b45309',
    person: 'Żofia Ćwik',
    ...period,
    minutes: 150,
    notApproved: 0,
    days: 2,
    kinds: [{ kind: 'Driving', minutes: 150 }],
    approvedBy: ['Bea Lind'],
    issuedBy: 'Bea Lind',
    issuedAs: 'Administrator',
    issuedOn: todayIn('America/New_York'),
    isOwn: false,
  }

  it('says person, period and hours, and marks what was not approved', () => {
    expect(sentencesOf(letter)).toEqual([
      `We confirm that Żofia Ćwik worked as a volunteer for Oak Kitchen from ${formatDay(period.from)} to ${formatDay(period.to)}: 2 h 30 min in total, on 2 days.`,
      'All of these hours were approved by the charity.',
    ])
    expect(sentencesOf({ ...letter, notApproved: 45 })[1]).toBe(
      'Not all of these hours were approved when this letter was issued: 45 min were not.',
    )
    expect(sentencesOf({ ...letter, minutes: 0 })[0]).toMatch(/^No hours of Żofia Ćwik/)
  })
})
