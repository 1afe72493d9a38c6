import type { Person } from '#server/testing/portal.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import type { AssumptionName } from './assumptions.ts'
import { grantMetrics } from './contract.ts'

/** As it stands, a cent more. */
async function raised(person: Person, name: AssumptionName) {
  const { assumptions } = await person.call(grantMetrics.metrics, {})
  const one = assumptions.find((assumption) => assumption.name === name)
  if (!one) throw new Error(`There is no assumption ${name}`)
  return { name, version: one.version, value: one.value + 1, source: 'The tax office', asOf: '2026-01-01' }
}

export default [
  {
    what: 'an assumption that is changed',
    endpoint: grantMetrics.assume,
    make: async (_portal, person) => {
      await person.call(grantMetrics.assume, await raised(person, 'hourValue'))
      return raised(person, 'hourValue')
    },
  },
] satisfies UndoCase[]
