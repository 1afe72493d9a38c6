import { sql } from 'drizzle-orm'
import { distributions } from '#platform/ledger/tables.ts'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { drivers } from '#sections/operations/drivers/tables.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { correctionRows, distributionRows } from './rows.ts'
import { planRows } from './service-plan.ts'

const KEPT = 'The sandwiches went out. They stay counted, without your name.'

export const personalData = [
  distributionRows.madeBy({ keep: KEPT }),
  correctionRows.madeBy({ keep: KEPT }),
  planRows.madeBy({ keep: 'The plan is the charity’s.' }),
  definePersonalData({
    table: distributions,
    title: 'Distributions you drove',
    of: (who) =>
      sql`${distributions.driverId} IN (SELECT ${drivers.id} FROM ${drivers} WHERE ${ofPerson(drivers.personId, isWho(who))})`,
    secret: ['created_by', 'received_note'],
    erasure: { keep: KEPT },
  }),
]
