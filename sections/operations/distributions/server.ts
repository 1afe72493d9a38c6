import { implement } from '#server/context.ts'
import { defineOutgoing } from '#server/data/outgoing.ts'
import { permissionWording } from './access.ts'
import { source } from './calendar.ts'
import {
  corrections as correctionCalls,
  distributedEvents,
  distributions as distributionCalls,
  ledger as ledgerCalls,
  plans as planCalls,
} from './contract.ts'
import { demo } from './demo.ts'
import { distributed } from './figure-sources.ts'
import { first } from './first.ts'
import { correctionImports, imports } from './import.ts'
import { personalData } from './personal-data.ts'
import { receipts as receiptCalls } from './receipt-contract.ts'
import { correctionRecord, correctionRows, distributionRecord, distributionRows } from './rows.ts'
import { searches } from './searches.ts'
import { byHost, byRecipient, byWeek, events, week } from './service.ts'
import { deliver, edit, planRecord, planRows, propose, remove } from './service-plan.ts'
import { ask, confirm, delivered } from './service-receipt.ts'
import { refusals, unrecorded } from './tables.ts'

const distributions = implement(
  distributionCalls,
  { ...distributionRows.handlers, ...imports.handlers, byWeek, byHost, byRecipient },
  {
    looksBack: true,
    records: [distributionRecord, correctionRecord, planRecord],
    outgoing: [
      defineOutgoing({
        name: 'distribution',
        title: 'What went out to recipients',
        table: distributionRecord.table,
        one: distributionCalls.one,
      }),
    ],
    searches,
    calendar: [source],
    personalData,
    roundTrips: [
      imports.roundTrip({
        list: '/api/sandwich-distributions',
        access: distributionCalls.importApply.access,
      }),
    ],
    files: { ...imports.files, ...correctionImports.files },
    demo,
    refusals,
    unrecorded,
    figures: [distributed],
    permissionWording,
  },
)
const corrections = implement(correctionCalls, { ...correctionRows.handlers, ...correctionImports.handlers })
const plans = implement(planCalls, { ...planRows.handlers, edit, remove, propose, deliver })
const ledger = implement(ledgerCalls, { week })
const eventCalls = implement(distributedEvents, { events })
const receipts = implement(receiptCalls, { ask, delivered, confirm })

export default {
  ...distributions,
  first,
  calls: [distributions, eventCalls, corrections, plans, ledger, receipts].flatMap(({ calls }) => calls),
}
