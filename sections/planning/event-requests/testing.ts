import type { Person } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'
import { eventRequests } from './contract.ts'

/** A school that asks, on some day to come. */
export const anEvent = (person: Person, given: object = {}) =>
  person.call(eventRequests.add, { organizationName: fresh('Alder School'), ...given })
