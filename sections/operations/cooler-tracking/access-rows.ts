import { randomUUID } from 'node:crypto'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { aPlace, crudRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { coolers, coolerTypes } from './contract.ts'
import { coolerInventory } from './inventory-contract.ts'
import { newCode } from './rows.ts'

const MANAGERS = anyOf('COOLERS_MANAGE')
const CARRIERS = anyOf('COOLERS_REPORT', 'COOLERS_MANAGE')
const row = () => ({ number: `N ${randomUUID()}`, number_key: randomUUID(), code: newCode() })

/** The types that come with the portal are nobody's. */
const aType = async (portal: TestPortal) =>
  (await portal.app.pool.query<{ id: string }>('SELECT id FROM cooler_types LIMIT 1')).rows[0]?.id ?? null
const aReport = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'cooler_inventory', {
    host_home_id: owner.id,
    reported_by: owner.id,
    cooler_type_id: await aType(portal),
    quantity: 3,
    reported_at: '2026-11-18T12:00:00Z',
  })

/** Coolers are everybody's who carries them; what stands on them is the managers'. */
export default [
  ...crudRules('coolers', coolers, {
    table: 'coolers',
    row: () => Promise.resolve(row()),
    change: { notes: 'Squeaks' },
    own: MANAGERS,
    other: MANAGERS,
    file: 'Number\nA 1\n',
  }),
  {
    what: 'a type changed',
    endpoint: coolerTypes.edit,
    make: async (portal, owner) => ({
      id: await madeBy(portal, owner, 'cooler_types', { name: randomUUID() }),
      version: 1,
      description: 'Blue',
    }),
    own: MANAGERS,
    other: MANAGERS,
  },
  {
    what: 'a cooler moved',
    endpoint: coolers.move,
    make: async (portal, owner) => ({
      coolerId: await madeBy(portal, owner, 'coolers', row()),
      kind: 'moved',
      toMe: true,
    }),
    own: CARRIERS,
    other: CARRIERS,
  },
  {
    what: 'coolers checked in together',
    endpoint: coolers.checkIn,
    make: async (portal, owner) => ({
      ids: [await madeBy(portal, owner, 'coolers', row())],
      hostId: await aPlace(portal, owner),
    }),
    own: CARRIERS,
    other: CARRIERS,
  },
  {
    what: 'a report deleted',
    endpoint: coolerInventory.remove,
    make: async (portal, owner) => ({ id: await aReport(portal, owner) }),
    own: MANAGERS,
    other: MANAGERS,
  },
] satisfies RowRule[]
