import type { Endpoint } from '#kernel/calls/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { collections } from './contract.ts'

const place = async (person: Person) => (await person.call(hosts.add, { name: fresh('Oak Hall') })).id

const entry = async (person: Person) => ({
  hostId: await place(person),
  collectionDate: '2026-11-18',
  individualSandwiches: 306,
  groups: [{ name: 'Rotary', count: 12 }],
})
const logged = async (person: Person) => person.call(collections.add, await entry(person))

const undoing = (what: string, endpoint: Endpoint, make: (person: Person) => Promise<object>): UndoCase => ({
  what,
  endpoint,
  make: async (_portal, person) => ({ ...(await make(person)) }),
})

export default [
  undoing('an entry', collections.add, entry),
  undoing('an entry that is changed', collections.edit, async (person) => {
    const { id, version } = await logged(person)
    const changes = { individualSandwiches: 41, groups: [], notes: 'Counted again' }
    return { id, version, ...changes, hostId: await place(person) }
  }),
  undoing('an entry that is deleted', collections.remove, async (person) => ({
    id: (await logged(person)).id,
  })),
  undoing('entries that are moved', collections.bulkEdit, async (person) => {
    const one = await entry(person)
    await person.call(collections.add, one)
    await person.call(collections.add, { ...one, individualSandwiches: 7 })
    const changes = { hostId: await place(person), collectionDate: '2026-11-11' }
    return { filter: { hostId: [one.hostId] }, expected: 2, changes }
  }),
  undoing('entries that are deleted', collections.bulkRemove, async (person) => ({
    ids: [(await logged(person)).id, (await logged(person)).id],
  })),
  undoing(
    'a spreadsheet of entries, with locations that are new',
    collections.importApply,
    async (person) => {
      const rows = [5, 6, 7].map((n) => `2026-11-${10 + n},${fresh('Elm Hall')},${n}`)
      const file = new File([['Date,Host,Individual', ...rows].join('\n')], 'log.csv')
      return { importId: (await person.call(collections.importPreview, { file } as never)).importId }
    },
  ),
]
