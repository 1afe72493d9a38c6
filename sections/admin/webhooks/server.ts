import { sql } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { webhooks } from './contract.ts'
import { deliver } from './deliver-job.ts'
import { demo } from './demo.ts'
import { gather, gatherSoon, tidy } from './gather-job.ts'
import { add, again, edit, inTheirName, list, log, remove, scope, test } from './service.ts'
import { webhooks as table, unrecorded, webhookDeliveries } from './tables.ts'

const webhook = defineRecord({
  table,
  noun: 'webhook',
  scope,
  mayChange: () => false,
  fields: { title: 'Tells', host: 'At', kinds: 'Of', state: 'State', reason: 'Because' },
  event: 'webhooks.changed',
})

const personalData = [
  ownedBy(table.createdBy, { title: 'Webhooks that you made', erasure: 'delete' }),
  definePersonalData({
    table: webhookDeliveries,
    title: 'What other systems were told that names you',
    of: ({ id, personId }) =>
      sql`strpos(${webhookDeliveries.body}, ${id}) > 0 OR strpos(${webhookDeliveries.body}, ${personId ?? id}) > 0`,
    secret: ['body', 'answer'],
    erasure: 'delete',
  }),
]

export default implement(
  webhooks,
  { list, add, edit, remove, log, test, again },
  {
    records: [webhook],
    jobs: [gather, deliver, tidy],
    routes: gatherSoon,
    inTheirName,
    personalData,
    unrecorded,
    demo,
  },
)
