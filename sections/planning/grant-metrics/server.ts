import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { ownedBy } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayEdit, mayView, permissionWording } from './access.ts'
import { ASSUMPTIONS, type AssumptionName } from './assumptions.ts'
import { grantMetrics } from './contract.ts'
import { exportMetrics } from './export.ts'
import { metricsReport } from './report.ts'
import { assume, metrics } from './service.ts'
import { grantAssumptions, refusals } from './tables.ts'
import { assumed } from './words.ts'

const record = defineRecord({
  table: grantAssumptions,
  noun: 'assumption',
  scope: (user) => (passes(user, mayView) ? undefined : false),
  mayChange: (user) => passes(user, mayEdit),
  fields: { name: 'Assumption', value: 'Value', source: 'Source', as_of: 'As of' },
  event: 'grant-metrics.changed',
  present: (_ctx, field, value, row) => {
    if (field === 'name') return ASSUMPTIONS[value as AssumptionName].label
    if (field !== 'value') return value
    return assumed({ unit: ASSUMPTIONS[row?.name as AssumptionName].unit, value: Number(value) })
  },
  // As it came with the portal.
  without: ({ name }) => {
    const { value, source } = ASSUMPTIONS[name as AssumptionName]
    return { name, value, source }
  },
})

export default implement(
  grantMetrics,
  { metrics, exportMetrics, assume },
  {
    looksBack: true,
    records: [record],
    refusals,
    reports: [metricsReport],
    permissionWording,
    personalData: [
      ownedBy(grantAssumptions.createdBy, {
        title: 'Assumptions of grant metrics you changed',
        erasure: { keep: 'What figures rest on is the charity’s.' },
      }),
    ],
    first: { 'grant-metrics': () => [[grantMetrics.metrics, { yearType: 'fiscal' }]] },
  },
)
