import { randomUUID } from 'node:crypto'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { reminders } from './contract.ts'

/** An event request of the database, whoever may write one. */
export async function someEvent(portal: TestPortal, name = `School ${randomUUID()}`): Promise<string> {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    'INSERT INTO event_requests (organization_name) VALUES ($1) RETURNING id',
    [name],
  )
  return String(rows[0]?.id)
}

/** A reminder that this person writes down. */
export const aReminder = async (portal: TestPortal, person: Person, given: object = {}) =>
  person.call(reminders.add, {
    eventRequestId: await someEvent(portal),
    title: `Call them ${randomUUID()}`,
    dueDate: '2026-12-01',
    ...given,
  })
