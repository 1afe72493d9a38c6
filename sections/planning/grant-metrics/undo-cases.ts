import type { UndoCase } from '#tests/undo-cases.ts'
import { grantMetrics } from './contract.ts'

const said = { source: 'The tax office', asOf: '2026-01-01' }

export default [
  {
    what: 'an assumption that is changed for the first time',
    endpoint: grantMetrics.assume,
    make: async () => ({ name: 'hostingHours' as const, version: 0, value: 300, ...said }),
  },
  {
    what: 'an assumption that is changed again',
    endpoint: grantMetrics.assume,
    make: async (_portal, person) => {
      const { version } = await person.call(grantMetrics.assume, {
        name: 'hourValue',
        version: 0,
        value: 3500,
        ...said,
      })
      return { name: 'hourValue' as const, version, value: 3600, ...said }
    },
  },
] satisfies UndoCase[]
