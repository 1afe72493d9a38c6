import { randomUUID } from 'node:crypto'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { anEntry, aPlace } from '#tests/access-rows.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { eventLinks, oldEvents, oldTotals } from './contract.ts'

const completed = async (portal: TestPortal) => {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO event_requests (organization_name, status, scheduled_event_date)
     VALUES ($1, 'completed', '2026-11-18') RETURNING id`,
    [`School ${randomUUID()}`],
  )
  return String(rows[0]?.id)
}
const pair = async (portal: TestPortal) => ({
  eventRequestId: await completed(portal),
  entryId: await anEntry(portal),
})
const file = (text: string) => ({ file: new File([text], 'old.csv') }) as never
const nameOf = async (portal: TestPortal, person: Person) => {
  const id = await aPlace(portal, person)
  const { rows } = await portal.app.pool.query<{ name: string }>('SELECT name FROM hosts WHERE id = $1', [id])
  return rows[0]?.name ?? ''
}

export default [
  {
    what: 'an old list of events',
    endpoint: oldEvents.importApply,
    make: async (_portal, person) => {
      const text = `Organization,Date,Contact,Email\n${fresh('Quartz School')},2019-11-18,Ana Lee,${randomUUID()}@old.example\n`
      const { importId } = await person.call(oldEvents.importPreview, file(text))
      return { importId }
    },
  },
  {
    what: 'old weekly totals',
    endpoint: oldTotals.importApply,
    make: async (portal, person) => {
      const text = `Week date,Location,Sandwiches\n2016-03-02,${await nameOf(portal, person)},306\n`
      const { importId } = await person.call(oldTotals.importPreview, file(text))
      return { importId }
    },
  },
  { what: 'an event that is linked to the log', endpoint: eventLinks.link, make: pair },
  {
    what: 'a link that is removed',
    endpoint: eventLinks.unlink,
    make: async (portal, person) => ({ id: (await person.call(eventLinks.link, await pair(portal))).id }),
  },
] satisfies UndoCase[]
