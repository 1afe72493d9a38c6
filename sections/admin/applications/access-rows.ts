import { anyOf } from '#kernel/people/access.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { applications } from './contract.ts'

const EDITORS = anyOf('USERS_EDIT')

/** An application is nobody's: whoever answers for people decides on every one. */
const applied = (status: 'pending' | 'rejected', more: object) => async (portal: TestPortal) => {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO applications (first_name, last_name, email, phone, address, city, state, zip_code, role,
       availability, emergency_contact, terms_version, status)
     VALUES ('Ana', 'Lee', gen_random_uuid() || '@test.example', '404-555-0134', '1 Oak Street', 'Oakville',
       'Georgia', '30000', 'volunteer', '["Monday Morning"]', 'Ben Lee, 404-555-0135', '1', $1) RETURNING id`,
    [status],
  )
  return { id: rows[0]?.id, ...more }
}

export default [
  { endpoint: applications.approve, make: applied('pending', { role: 'volunteer' }) },
  { endpoint: applications.reject, make: applied('pending', { reason: 'Lives too far away' }) },
  { endpoint: applications.reopen, make: applied('rejected', {}) },
].map((rule) => ({ ...rule, what: rule.endpoint.summary, own: EDITORS, other: EDITORS })) satisfies RowRule[]
