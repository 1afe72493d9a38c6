import { z } from 'zod'
import { KINDS } from '#sections/planning/reports/access.ts'
import { defineReport } from '#server/data/reports.ts'
import { analytics } from './contract.ts'
import { exportMonth } from './export.ts'
import { month } from './service-month.ts'

/** The collections of a month that are kept: what the board was told. */
export const monthReport = defineReport({
  name: 'month',
  ...KINDS.month,
  question: z.object(analytics.month.input.shape),
  told: async (ctx, question) => {
    const found = await month(ctx, question)
    const [{ from, to } = { from: `${found.month}-01`, to: `${found.month}-01` }] = found.figures
    // Its last week may end in the month after.
    const last = found.weeks.at(-1)?.end ?? to
    return {
      title: `Collections in ${found.label}`,
      question: { month: found.month },
      from,
      to: last > to ? last : to,
      lines: [
        ...found.figures.map(({ name, label, unit, value }) => ({ name, label, unit, value })),
        ...found.weeks.map(({ label, start, sandwiches }) => ({
          name: `week:${start}`,
          label,
          unit: 'sandwich',
          value: sandwiches,
        })),
      ],
      assumed: [],
      figures: found.figures.map(({ name }) => name),
      beside: [],
    }
  },
  file: (ctx, question, format) => exportMonth(ctx, { ...question, format }),
})
