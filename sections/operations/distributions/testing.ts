import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { distributions } from './contract.ts'

let made = 0
/** A Thursday. */
export const DAY = '2026-01-08'

/** What tests of deliveries are about, made by whoever may. */
export function madeBy(admin: () => Person) {
  const porch = async () => (await admin().call(hosts.add, { name: `Porch ${(made += 1)}` })).id
  const shelter = async (more: object = {}) => {
    made += 1
    const phone = `404-556-${String(made).padStart(4, '0')}`
    return (await admin().call(recipients.add, { name: `Shelter ${made}`, phone, ...more })).id
  }
  const send = async (more: object = {}) =>
    admin().call(distributions.add, {
      distributionDate: DAY,
      hostId: await porch(),
      recipientId: await shelter(),
      sandwichCount: 60,
      ...more,
    })
  return { porch, shelter, send }
}
