import { asRead } from '#kernel/charity/figure.ts'
import { KINDS } from '#sections/planning/reports/access.ts'
import { defineReport } from '#server/data/reports.ts'
import { asked } from './contract.ts'
import { exportMetrics } from './export.ts'
import { COUNTED, metrics } from './service.ts'
import { assumed, known } from './words.ts'

/** Grant metrics that are kept: what an application said can be shown again when the log was corrected since. */
export const metricsReport = defineReport({
  name: 'grant-metrics',
  ...KINDS['grant-metrics'],
  question: asked,
  told: async (ctx, question) => {
    const found = await metrics(ctx, question)
    const { yearType, year, quarter, period, figures, derived, assumptions } = found
    return {
      title: `Grant metrics, ${period.label}`,
      question: { yearType, year, ...(quarter ? { quarter } : {}) },
      from: period.start,
      to: period.end,
      lines: [
        ...figures.map((figure) => {
          const { name, label, unit, value } = figure
          return { name, label, unit: asRead(unit, value).unit, value: known(figure, found) }
        }),
        ...derived.map(({ name, label, unit, value }) => ({ name: `derived:${name}`, label, unit, value })),
      ],
      assumed: assumptions.map((one) => ({ label: one.label, value: assumed(one), source: one.source })),
      figures: COUNTED,
      beside: [{ table: 'grant_assumptions' }],
    }
  },
  file: (ctx, question, format) => exportMetrics(ctx, { ...question, format }),
})
