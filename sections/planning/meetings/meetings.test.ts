import ical from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { personToken } from '#kernel/language/message-text.ts'
import type { Role } from '#kernel/people/access.ts'
import { attachments } from '#platform/attachments/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { actions } from './actions-contract.ts'
import { agenda } from './agenda-contract.ts'
import { meetings } from './contract.ts'
import { minutes } from './minutes-contract.ts'

let portal: TestPortal
let core: Person & Named
let member: Person & Named
beforeAll(async () => {
  portal = await testPortal()
  core = await known('core_team')
  member = await known('committee_member')
})
afterAll(() => portal.close())

interface Named {
  name: string
  first: string
}
async function known(role: Role): Promise<Person & Named> {
  const person = await portal.as(role)
  const { rows } = await portal.app.pool.query<Named>(
    'SELECT display_name AS name, first_name AS first FROM users WHERE id = $1',
    [person.id],
  )
  return { ...person, ...(rows[0] as Named) }
}

const TODAY = todayIn('America/New_York')
const day = (days: number) => addDays(TODAY, days)
const heard = async (person: Person) =>
  (await person.call(notifications.list, {})).notifications.map(({ title }) => title)
const meeting = (given: object = {}) =>
  core.call(meetings.add, { title: 'Weekly', date: TODAY, startTime: '18:00', ...given })
const item = (meetingId: string, title: string, given: object = {}, by: Person = core) =>
  by.call(agenda.add, { meetingId, title, ...given })
const line = (meetingId: string, text: string, by: Person = core, given: object = {}) =>
  by.call(minutes.add, { meetingId, text, ...given })
const titlesOn = async (id: string) =>
  (await core.call(agenda.read, { id })).items
    .filter(({ status }) => status === 'approved')
    .map(({ title }) => title)

describe('twelve people who write the minutes of one meeting', () => {
  it('lose nothing: every line is there, each by whoever wrote it, and tasks are exactly the lines that ask for one', async () => {
    const { id } = await meeting()
    const about = await item(id, 'Labels')
    const people = await Promise.all(Array.from({ length: 12 }, () => known('committee_member')))
    const written = people.flatMap((person, who) =>
      Array.from({ length: 6 }, (_, at) => {
        const asks = at % 3 === 0
        const other = people[(who + 1) % people.length] as Person & Named
        return {
          person,
          asks,
          id: crypto.randomUUID(),
          text: asks ? `${personToken(other.id)} does ${who}-${at} by ${day(9)}` : `Said ${who}-${at}`,
          ...(at % 2 === 0 ? { agendaItemId: about.id } : {}),
        }
      }),
    )
    await Promise.all(
      people.map(async (person) => {
        for (const { person: by, asks: _asks, ...one } of written)
          if (by === person) {
            await person.call(minutes.add, { meetingId: id, ...one })
            // What was not answered is sent once more, and is one line all the same.
            if (one.text.endsWith('-1')) await person.call(minutes.add, { meetingId: id, ...one })
          }
      }),
    )
    const { lines } = await core.call(minutes.read, { id })
    expect(lines.map((one) => `${one.id} ${one.text} ${one.createdBy}`).toSorted()).toEqual(
      written.map((one) => `${one.id} ${one.text} ${one.person.id}`).toSorted(),
    )
    const made = await core.call(actions.list, { meetingId: id, tab: 'all', limit: 200 })
    expect(made.items.map(({ title }) => title).toSorted()).toEqual(
      written
        .filter(({ asks }) => asks)
        .map(({ text }) => `Does ${/\d+-\d+/.exec(text.replace(/<[^>]*>/, ''))?.[0]}`)
        .toSorted(),
    )
    expect(new Set(lines.flatMap(({ task }) => task?.id ?? [])).size).toBe(made.total)
    // Each person's lines stand in the order in which they were written.
    const own = lines.filter(({ createdBy }) => createdBy === people[0]?.id).map((one) => one.id)
    expect(own).toEqual(written.filter(({ person }) => person === people[0]).map((one) => one.id))
  })

  it('who correct the same line choose, and those who correct others are in nobody’s way', async () => {
    const { id } = await meeting()
    const first = await line(id, 'Two dealers have answered')
    const change = (text: string, by: Person) =>
      by.try(minutes.edit, { id: first.id, version: first.version, was: { text: first.text }, text })
    expect((await change('Three dealers have answered', member)).status).toBe(200)
    const second = await change('Four dealers have answered', core)
    expect([second.status, (second.body as unknown as { current: { text: string } }).current.text]).toEqual([
      409,
      'Three dealers have answered',
    ])
  })
})

describe('a line of minutes', () => {
  it('follows what is written: the task says the same, is gone without its day, and is left once it is done', async () => {
    const { id } = await meeting()
    const first = await line(id, `@${member.name} order labels by ${day(9)}`)
    expect(first).toMatchObject({ kind: 'action', words: `@${member.name} order labels by ${day(9)}` })
    expect(await heard(member)).toContain('A task for you: Order labels')
    const edited = await member.call(minutes.edit, {
      id: first.id,
      version: first.version,
      text: `${personToken(core.id)} order 200 labels by ${day(10)}`,
    })
    expect(edited.task).toMatchObject({
      id: first.task?.id,
      title: 'Order 200 labels',
      dueDate: day(10),
      assignees: [{ id: core.id }],
    })
    const { version } = edited
    const without = await core.call(minutes.edit, { id: first.id, version, text: 'Labels are there' })
    expect([without.task, (await core.call(actions.list, { meetingId: id })).total]).toEqual([null, 0])
    const done = await line(id, `${personToken(core.id)} call the church by ${day(3)}`)
    await core.call(actions.move, { id: String(done.task?.id), move: 'complete' })
    await core.call(minutes.remove, { id: done.id })
    expect((await core.call(actions.list, { meetingId: id, tab: 'over' })).total).toBe(1)
  })

  it('makes no task of somebody who may not open meetings, or of a name that two have', async () => {
    const { id } = await meeting()
    const driver = await known('driver')
    const made = [
      await line(id, `${personToken(driver.id)} drive by ${day(3)}`),
      await line(id, `@Nobody drive by ${day(3)}`),
    ]
    expect(made.map(({ task }) => task)).toEqual([null, null])
    const offered = async ({ name }: Person & Named) =>
      (await member.call(minutes.people, { search: name })).items.map(({ id: one }) => one)
    expect([await offered(driver), await offered(member)]).toEqual([[], [member.id]])
  })

  it('is found in the register of decisions, by its words, by who is named and by the meeting', async () => {
    const { id } = await meeting({ title: 'Grants at noon', kind: 'grant_committee' })
    await line(id, `Decision: ${personToken(member.id)} writes to two foundations`)
    await line(id, 'Foundations were talked about')
    const found = async (search: object) =>
      (await core.call(minutes.list, { kind: 'decision', ...search })).items.map(({ words }) => words)
    const words = [`Decision: @${member.name} writes to two foundations`]
    for (const search of [
      { search: 'two found' },
      { search: member.name },
      { search: 'Grants at noon' },
      { meetingKind: 'grant_committee', from: TODAY, until: TODAY },
    ] as const)
      expect(await found(search)).toEqual(words)
    expect(await found({ search: 'Grants at noon', from: day(1) })).toEqual([])
  })

  it('is closed with its meeting, but for whoever manages meetings', async () => {
    const { id } = await meeting()
    const written = await member.try(minutes.add, { meetingId: id, text: 'Two dealers' })
    const { id: lineId, version } = written.body
    await core.call(meetings.move, { id, move: 'close' })
    expect((await member.try(minutes.add, { meetingId: id, text: 'Late' })).status).toBe(403)
    expect((await member.try(minutes.edit, { id: lineId, version, text: 'Late' })).status).toBe(403)
    expect((await core.try(minutes.add, { meetingId: id, text: 'Late' })).status).toBe(200)
    const undone = await fetch(`${portal.url}/api/undo/${written.requestId}`, {
      method: 'POST',
      headers: { cookie: member.cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([undone.status, (await core.call(minutes.read, { id })).lines.length]).toEqual([403, 2])
  })
})

describe('an agenda', () => {
  it('has what members put forward once somebody decides so, and they hear what became of it', async () => {
    const { id } = await meeting()
    const made = await item(id, 'Tuesdays instead', {}, member)
    expect([made.status, await titlesOn(id)]).toEqual(['pending', []])
    expect((await core.try(meetings.move, { id, move: 'set' })).status).toBe(403)
    for (const call of [agenda.decide, agenda.tick] as const)
      expect((await member.try(call, { id: made.id, move: 'approve', isDone: true } as never)).status).toBe(
        403,
      )
    expect((await core.try(agenda.decide, { id: made.id, move: 'reject' })).status).toBe(400)
    await core.call(agenda.decide, { id: made.id, move: 'approve' })
    expect(await heard(member)).toContain('On the agenda: Tuesdays instead')
    expect((await core.call(meetings.move, { id, move: 'set' })).status).toBe('agenda_set')
  })

  it('is left by what somebody put forward and withdraws, as long as nobody has decided about it', async () => {
    const { id } = await meeting()
    const [mine, theirs] = [await item(id, 'Mine', {}, member), await item(id, 'Theirs')]
    expect((await member.try(agenda.remove, { id: theirs.id })).status).toBe(403)
    await member.call(agenda.remove, { id: mine.id })
    expect((await core.call(agenda.read, { id })).items.map(({ title }) => title)).toEqual(['Theirs'])
  })

  it('stands in the order of its parts, and within them as people put it', async () => {
    const { id } = await meeting({ minutes: 30 })
    const [news, urgent, second] = [
      await item(id, 'News', { minutes: 10 }),
      await item(id, 'Freezer', { section: 'urgent_items', minutes: 15 }),
      await item(id, 'More news'),
    ]
    await item(id, 'Old', { section: 'old_business' })
    await item(id, 'Keys', { section: 'housekeeping', minutes: 10 })
    await core.call(agenda.arrange, { id: second.id, before: news.id })
    expect(await titlesOn(id)).toEqual(['Old', 'Freezer', 'Keys', 'More news', 'News'])
    await core.call(agenda.arrange, { id: urgent.id, before: second.id, section: 'new_business' })
    expect(await titlesOn(id)).toEqual(['Old', 'Keys', 'Freezer', 'More news', 'News'])
    expect((await core.call(agenda.read, { id })).minutes).toBe(35)
  })

  it('gathers marked projects and what was postponed, each once', async () => {
    const before = await meeting({ kind: 'board', date: day(-7) })
    const late = await item(before.id, 'Postponed one')
    await core.call(agenda.decide, { id: late.id, move: 'postpone' })
    const project = await core.call(projects.add, {
      title: 'A van of our own',
      reviewInNextMeeting: true,
      meetingDiscussionPoints: 'Which one?',
    })
    const { id } = await meeting({ kind: 'board' })
    const choices = await core.call(agenda.choices, { id })
    expect(choices.postponed.map(({ title }) => title)).toEqual(['Postponed one'])
    expect(choices.projects.map(({ title }) => title)).toContain('A van of our own')
    await Promise.all(
      [1, 2].map(() => core.call(agenda.gather, { id, projectIds: [project.id], postponedIds: [late.id] })),
    )
    expect((await titlesOn(id)).toSorted()).toEqual(['A van of our own', 'Postponed one'])
  })
})

describe('what is left of a meeting', () => {
  it('goes on to the next in one request: open items, actions as tasks, projects marked no more; an undo takes all back', async () => {
    const { id } = await meeting({ kind: 'planning', date: day(-1) })
    const project = await core.call(projects.add, { title: 'Coats', reviewInNextMeeting: true })
    await core.call(agenda.gather, { id, projectIds: [project.id] })
    const [about] = (await core.call(agenda.read, { id })).items
    await core.call(agenda.tick, { id: String(about?.id), isDone: true })
    await item(id, 'Not reached')
    await item(id, 'Nobody decided', {}, member)
    await line(id, 'Call the church', core, { kind: 'action' })
    const answer = await core.try(meetings.carry, { id })
    expect(answer.body).toMatchObject({ isNew: true, carried: 2, tasks: 1, projects: 1 })
    const { nextId } = answer.body
    const next = await core.call(meetings.one, { id: nextId })
    expect([next.date, next.status, next.pending]).toEqual([day(6), 'planning', 1])
    const read = await core.call(agenda.read, { id: nextId })
    expect(read.items.map(({ title, section, status }) => [title, section, status])).toEqual([
      ['Not reached', 'old_business', 'approved'],
      ['Nobody decided', 'new_business', 'pending'],
    ])
    // What was promised comes by itself, until it is done.
    expect(read.followUps.map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ['Call the church', day(6)],
    ])
    expect(await core.call(projects.one, { id: project.id })).toMatchObject({
      reviewInNextMeeting: false,
      lastDiscussedDate: day(-1),
    })
    expect((await core.try(meetings.carry, { id })).status).toBe(409)
    const undone = await fetch(`${portal.url}/api/undo/${answer.requestId}`, {
      method: 'POST',
      headers: { cookie: core.cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(undone.status).toBe(200)
    expect(await core.call(meetings.one, { id })).toMatchObject({
      status: 'planning',
      nextId: null,
      openTasks: 0,
    })
    expect((await core.try(meetings.one, { id: nextId })).status).toBe(404)
    expect((await core.call(projects.one, { id: project.id })).reviewInNextMeeting).toBe(true)
  })

  it('comes back at each next meeting of its type until it is done', async () => {
    const type = { kind: 'training' } as const
    const { id } = await meeting({ ...type, date: day(-14) })
    const made = await line(id, `${personToken(core.id)} bring the forms by ${day(2)}`)
    const [next, other] = [await meeting(type), await meeting({ kind: 'other' })]
    const follows = async (of: string) =>
      (await core.call(agenda.read, { id: of })).followUps.map(({ title }) => title)
    expect([await follows(next.id), await follows(other.id)]).toEqual([['Bring the forms'], []])
    await core.call(actions.move, { id: String(made.task?.id), move: 'complete' })
    expect(await follows(next.id)).toEqual([])
  })
})

describe('a meeting', () => {
  it('tells those who are invited, and those alone', async () => {
    const { id } = await meeting({ title: 'Grants', invited: [member.id], date: day(3) })
    const other = await known('committee_member')
    expect(await core.call(meetings.tell, { id, message: 'Bring the report' })).toEqual({ told: 1 })
    expect(await heard(member)).toContain('Meeting: Grants')
    expect(await heard(other)).not.toContain('Meeting: Grants')
  })

  it('knows who was there, said by whoever manages meetings, and by everybody of themselves', async () => {
    const { id } = await meeting({ invited: [member.id] })
    await member.call(meetings.attend, { id, userId: member.id, state: 'excused' })
    expect((await member.try(meetings.attend, { id, userId: core.id, state: 'absent' })).status).toBe(403)
    await core.call(meetings.attend, { id, guest: 'Ines of the garage', state: 'present' })
    await core.call(meetings.attend, { id, userId: core.id, state: 'absent' })
    await core.call(meetings.attend, { id, userId: core.id, state: 'present' })
    const { attendance } = await core.call(minutes.read, { id })
    expect(attendance.map(({ name, state }) => [name, state])).toEqual([
      [member.name, 'excused'],
      [core.name, 'present'],
      ['Ines of the garage', 'present'],
    ])
  })

  it('keeps minutes as files of the kinds that minutes have', async () => {
    const { id } = await meeting()
    const bring = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
      core.try(meetings.upload, { id, file: new File([content], name) } as never)
    const word = Buffer.concat([
      Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
      Buffer.from('WordDocument', 'utf16le'),
    ])
    const answers = [
      await bring('minutes.txt', 'What was said'),
      await bring('minutes.pdf', '%PDF-1.7 said'),
      await bring('minutes.doc', new Uint8Array(word)),
      await bring('minutes.docx', 'PK\x03\x04 word/document.xml'),
      await bring('minutes.html', '<p>said</p>'),
      await bring('minutes.doc', 'MZ\x90\0'),
      await bring('large.txt', 'a'.repeat(10_000_001)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 400, 413])
    const fileId = answers[0]?.body.id as string
    expect((await member.try(attachments.content, { id: fileId })).status).toBe(200)
    expect((await (await portal.as('driver')).try(attachments.content, { id: fileId })).status).toBe(404)
  })

  it('is handed out as PDF, and put into a calendar', async () => {
    const { id } = await meeting({ title: 'Grants & gifts', minutes: 45, location: 'Church hall' })
    await item(id, 'Two foundations', { minutes: 20 })
    await line(id, 'Decision: the one in the north')
    const get = (path: string) => fetch(portal.url + path, { headers: { cookie: member.cookie } })
    for (const what of ['agenda', 'minutes']) {
      const answer = await get(`/api/meetings/${id}/download-pdf?what=${what}`)
      expect(answer.headers.get('content-disposition')).toContain(`${what}-grants-gifts-${TODAY}.pdf`)
      expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
    }
    const read = ical.sync.parseICS(await (await get(`/api/meetings/${id}/calendar`)).text())
    const [event] = Object.values(read).filter((one) => one?.type === 'VEVENT')
    expect(event).toMatchObject({ summary: 'Grants & gifts', location: 'Church hall' })
  })

  it('comes next, or is past: closed, or on an earlier day', async () => {
    const title = 'When is it'
    const on = (days: number) => meeting({ title, date: day(days) })
    const [past, today, closed, ahead] = [await on(-1), await on(0), await on(0), await on(1)]
    await core.call(meetings.move, { id: closed.id, move: 'close' })
    const ids = async (tab: 'upcoming' | 'past') =>
      (await core.call(meetings.list, { tab, search: title })).items.map(({ id }) => id)
    expect(await ids('upcoming')).toEqual([today.id, ahead.id])
    expect((await ids('past')).toSorted()).toEqual([closed.id, past.id].toSorted())
    expect((await core.try(meetings.move, { id: ahead.id, move: 'close' })).status).toBe(403)
  })

  it('is a challenge to those who may see meetings', async () => {
    const keys = async (person: Person) =>
      (await person.call(onboarding.challenges)).map(({ actionKey }) => actionKey)
    expect(await keys(member)).toContain('view_meetings')
    expect(await keys(await portal.as('driver'))).not.toContain('view_meetings')
  })
})
