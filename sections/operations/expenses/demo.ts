import { addDays } from '#kernel/charity/day.ts'
import { mileageCents } from '#kernel/charity/mileage.ts'
import type { DemoWorld } from '#server/demo.ts'
import { demoReceipt } from './demo-receipts.ts'
import type { Category } from './fields.ts'
import type { KeptReceipt } from './tables.ts'

/** [what for, shop, category, from, to]: cents, as people pay them. */
const BOUGHT: readonly (readonly [string, string, Category, number, number])[] = [
  ['Bread for the Wednesday drive', 'Corner Bakery Outlet', 'food', 2_180, 6_400],
  ['Turkey and ham for a school event', 'Meadow Foods', 'food', 3_950, 11_800],
  ['Peanut butter and jelly', 'Meadow Foods', 'food', 1_840, 4_760],
  ['Sandwich bags, 1,000', 'Paper & Pack', 'supplies', 2_450, 3_990],
  ['Gloves, size M and L', 'Paper & Pack', 'supplies', 1_299, 2_798],
  ['Labels and markers', 'Desk Corner', 'supplies', 869, 2_340],
  ['Ice for the coolers', 'Quick Stop', 'supplies', 598, 1_794],
  ['Parking at the food bank', 'City Parking', 'transport', 300, 1_200],
  ['Gas for the van', 'Quick Stop', 'transport', 3_120, 6_890],
  ['Printing of flyers', 'Copy Shop on Main', 'other', 1_450, 5_600],
  ['Table for the market', 'Depot 12', 'reimbursement', 4_999, 8_900],
]
const WHY_NOT = [
  'The receipt cannot be read: please photograph it once more.',
  'This was paid by the charity card already.',
  'Please take the private items off.',
] as const
const RATE = 140
const CLAIMS = 190
/** The newest of them have their receipts. */
const WITH_PAPER = 36

/** Its rows of the demo charity: a year of what people paid; the older paid back, the last ones waiting. */
export async function demo(world: DemoWorld) {
  const { client, insert, random, id, anchor } = world
  const { rows: people } = await client.query<{ id: string; role: string }>(
    `SELECT id, role FROM users WHERE role IN ('admin', 'core_team', 'host', 'driver', 'volunteer', 'committee_member')
     ORDER BY array_position(ARRAY['admin', 'core_team', 'committee_member', 'host', 'driver', 'volunteer'], role), email LIMIT 18`,
  )
  const { rows: approvers } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE role IN ('admin', 'super_admin') ORDER BY role DESC, email LIMIT 2`,
  )
  const { rows: inProjects } = await client.query<{ id: string; title: string }>(
    'SELECT id, title FROM projects WHERE NOT is_template ORDER BY number LIMIT 4',
  )
  const { rows: inEvents } = await client.query<{ id: string }>(
    `SELECT id FROM event_requests WHERE status IN ('completed', 'scheduled') ORDER BY coalesce(scheduled_event_date, desired_event_date) DESC, id LIMIT 12`,
  )
  if (people.length === 0) return
  const by = random('expenses')
  const claims = Array.from({ length: CLAIMS }, (_, index) => {
    const claimant = by.pick(people)
    // The last days are the fullest, so that something waits.
    const day = addDays(anchor, -Math.floor((index / CLAIMS) ** 1.3 * 360) - by.int(0, 2))
    const drove = claimant.role === 'driver' ? by.chance(0.6) : by.chance(0.06)
    const [description, vendor, category, low, high] = by.pick(BOUGHT)
    const miles = by.int(60, 740)
    const amount = drove ? mileageCents(miles, RATE) : by.int(low, high)
    const bags = Math.floor(amount * 0.3)
    const lines = drove
      ? [{ what: 'Round to the recipients', cents: amount, category: null, miles, rate: RATE }]
      : category === 'food' && by.chance(0.25)
        ? [
            { what: description, cents: amount - bags, category: null, miles: null, rate: null },
            { what: 'Bags', cents: bags, category: 'supplies', miles: null, rate: null },
          ]
        : []
    const where = by.int(0, 9)
    return {
      id: id(`expense ${index}`),
      claimant_id: claimant.id,
      created_by: claimant.id,
      created_at: `${day}T17:00:00Z`,
      description: drove ? 'Mileage of a Wednesday' : description,
      amount,
      category: drove ? 'transport' : category,
      vendor: drove ? null : vendor,
      purchase_date: day,
      project_id: where === 0 && inProjects.length > 0 ? by.pick(inProjects).id : null,
      event_id: (where === 1 || where === 2) && inEvents.length > 0 ? by.pick(inEvents).id : null,
      lines,
      index,
    }
  })
  // Two who were in one shop together have handed in one and the same paper.
  const shopped = claims.filter(({ vendor }) => vendor !== null)
  const [mine, theirs] = [shopped[1], shopped[4]]
  const friend = people.find((one) => one.id !== mine?.claimant_id)?.id
  if (mine && theirs && friend) {
    const { description, amount, category, vendor, purchase_date, lines } = mine
    Object.assign(theirs, { description, amount, category, vendor, purchase_date, lines })
    Object.assign(theirs, { claimant_id: friend, created_by: friend })
  }
  const papers = new Map<string, KeptReceipt[]>()
  for (const { id: claim, claimant_id, vendor, purchase_date, description, amount } of claims.slice(
    0,
    WITH_PAPER,
  ))
    if (vendor !== null)
      papers.set(claim, [
        await demoReceipt(world, {
          id: claim,
          claimant: claimant_id,
          shop: vendor,
          day: purchase_date,
          what: description,
          cents: amount,
        }),
      ])
  await insert(
    'expenses',
    claims.map(({ index: _index, ...claim }) => ({ ...claim, receipts: papers.get(claim.id) ?? [] })),
  )
  const [one] = papers.get(mine?.id ?? '') ?? []
  const [two] = papers.get(theirs?.id ?? '') ?? []
  if (one && two)
    await insert('expense_twins', [
      {
        file_id: two.fileId,
        expense_id: theirs?.id,
        other_file_id: one.fileId,
        other_id: mine?.id,
        created_at: `${anchor}T17:00:00Z`,
      },
    ])
  const anyApprover = (claimant: string) => approvers.find((one) => one.id !== claimant)?.id ?? null
  for (const { id: claim, claimant_id: claimant, index } of claims) {
    const approver = anyApprover(claimant)
    if (!approver || index < 14) continue
    const rejected = by.chance(0.05)
    // What was approved is what stands there: the database says it in its own words.
    await client.query(
      `UPDATE expenses SET decision = $2, decided_by = $3, decided_at = created_at + interval '4 days', decided_reason = $4,
         decided_content = content WHERE id = $1`,
      [claim, rejected ? 'rejected' : 'approved', approver, rejected ? by.pick(WHY_NOT) : null],
    )
    if (!rejected && index > 40)
      await client.query(
        `UPDATE expenses SET reimbursed_by = $2, reimbursed_at = created_at + interval '11 days' WHERE id = $1`,
        [claim, approver],
      )
  }
  // The trail says when each was decided and paid back: so that one can look back at the money of any day.
  await client.query(
    `UPDATE audit_log SET at = coalesce(new_row ->> 'reimbursed_at', new_row ->> 'decided_at')::timestamptz
     WHERE table_name = 'expenses' AND action = 'update' AND new_row ->> 'decided_at' IS NOT NULL`,
  )
  const year = anchor.slice(0, 4)
  const budgets = [
    ['Food', 'food', 450_000],
    ['Supplies', 'supplies', 180_000],
    ['Transport', 'transport', 120_000],
  ] as const
  const created_by = approvers[0]?.id ?? null
  await insert('expense_budgets', [
    ...budgets.map(([name, category, amount]) => ({
      id: id(`budget ${name}`),
      name: `${name} ${year}`,
      amount,
      category,
      project_id: null,
      starts_on: `${year}-01-01`,
      ends_on: `${year}-12-31`,
      created_by,
    })),
    ...inProjects.slice(0, 2).map(({ id: project, title }, index) => ({
      id: id(`budget of project ${index}`),
      name: title.slice(0, 80),
      amount: index === 0 ? 60_000 : 15_000,
      category: null,
      project_id: project,
      starts_on: null,
      ends_on: null,
      created_by,
    })),
  ])
}
