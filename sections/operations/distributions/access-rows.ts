import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { crudRules, importRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { corrections, distributions, plans } from './contract.ts'
import { receipts } from './receipt-contract.ts'

const EDITORS = anyOf('DISTRIBUTIONS_EDIT')
const REMOVERS = anyOf('DISTRIBUTIONS_DELETE')
const GROUPS = '00000000-0000-4000-8000-000000000001'

async function aRecipient(portal: TestPortal) {
  const name = `Hope House ${crypto.randomUUID()}`
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO recipients (name, name_key, phone, email) VALUES ($1, lower($1), '404-555-0199', 'hope@example.org') RETURNING id`,
    [name],
  )
  return String(rows[0]?.id)
}
/** Domain 3.6: who may edit distributions edits all of them, whoever logged them. */
const aDistribution = async (portal: TestPortal) => ({
  distribution_date: '2026-01-08',
  host_id: GROUPS,
  recipient_id: await aRecipient(portal),
  sandwich_count: 12,
})
const rules = (access: ReturnType<typeof anyOf>) =>
  crudRules('distributions', distributions, {
    table: 'sandwich_distributions',
    row: aDistribution,
    change: { notes: 'At the side door' },
    own: access,
    other: access,
    file: 'Date,Location,Recipient,Sandwiches\n2026-01-08,Groups,Hope House,12\n',
  })
const removes = new Set([distributions.remove, distributions.bulkRemove])

const A_CORRECTION = {
  correction_date: '2026-01-08',
  host_id: GROUPS,
  reason: 'discarded_warm',
  sandwich_count: 3,
}
const aCorrection = async (portal: TestPortal, owner: Person) => ({
  id: await madeBy(portal, owner, 'sandwich_corrections', A_CORRECTION),
})
const aPlan = async (portal: TestPortal, owner: Person) => ({
  id: await madeBy(portal, owner, 'planned_deliveries', {
    planned_date: '2026-01-08',
    host_id: GROUPS,
    recipient_id: await aRecipient(portal),
    sandwich_count: 12,
  }),
})
const rule = (
  endpoint: RowRule['endpoint'],
  access: ReturnType<typeof anyOf>,
  make: RowRule['make'],
): RowRule => ({ what: endpoint.summary, endpoint, make, own: access, other: access })

export default [
  ...rules(EDITORS).filter(({ endpoint }) => !removes.has(endpoint as never)),
  ...rules(REMOVERS).filter(({ endpoint }) => removes.has(endpoint as never)),
  rule(corrections.edit, EDITORS, async (...of) => ({
    ...(await aCorrection(...of)),
    version: 1,
    sandwichCount: 4,
  })),
  rule(corrections.remove, REMOVERS, aCorrection),
  ...importRules(
    'discards',
    corrections,
    () => 'Date,Location,Why,Sandwiches\n2026-01-08,Groups,Discarded: spoiled,3\n',
  ),
  rule(plans.edit, EDITORS, async (...of) => ({ ...(await aPlan(...of)), version: 1, sandwichCount: 4 })),
  rule(plans.remove, EDITORS, aPlan),
  rule(plans.deliver, EDITORS, async (...of) => ({ ...(await aPlan(...of)), version: 1 })),
  rule(receipts.ask, EDITORS, async (portal, owner) => ({
    id: await madeBy(portal, owner, 'sandwich_distributions', await aDistribution(portal)),
    by: 'email',
  })),
]
