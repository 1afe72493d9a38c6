import { anyOf } from '#kernel/people/access.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { announcements } from './contract.ts'

const MANAGERS = anyOf('MANAGE_ANNOUNCEMENTS')

const written = (more: object) => async (portal: TestPortal) => {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO announcements (title, message, start_date, end_date) VALUES ('Ice', 'x', now(), now()) RETURNING id`,
  )
  return { id: rows[0]?.id, ...more }
}

/** An announcement is nobody's: whoever manages them changes every one. */
export default [
  { endpoint: announcements.edit, make: written({ version: 1, title: 'Snow' }) },
  { endpoint: announcements.remove, make: written({}) },
].map((rule) => ({
  ...rule,
  what: rule.endpoint.summary,
  own: MANAGERS,
  other: MANAGERS,
})) satisfies RowRule[]
