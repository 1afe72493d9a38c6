import type { Person } from '#server/testing/portal.ts'
import { recipients } from './contract.ts'

let count = 0
/** Recipients for tests, made by whoever may. */
export const madeBy =
  (admin: () => Person) =>
  (more: object = {}) =>
    admin().call(recipients.add, { name: `Shelter ${++count}`, phone: '404 555 0400', ...more })
