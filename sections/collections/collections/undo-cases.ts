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

export default [
  { what: 'an entry', endpoint: collections.add, make: (_portal, person) => entry(person) },
  {
    what: 'an entry that is changed',
    endpoint: collections.edit,
    make: async (_portal, person) => {
      const { id, version } = await person.call(collections.add, await entry(person))
      return {
        id,
        version,
        individualSandwiches: 41,
        groups: [],
        notes: 'Counted again',
        hostId: await place(person),
      }
    },
  },
  {
    what: 'an entry that is deleted',
    endpoint: collections.remove,
    make: async (_portal, person) => ({ id: (await person.call(collections.add, await entry(person))).id }),
  },
  {
    what: 'entries that are moved',
    endpoint: collections.bulkEdit,
    make: async (_portal, person) => {
      const logged = await entry(person)
      await person.call(collections.add, logged)
      await person.call(collections.add, { ...logged, individualSandwiches: 7 })
      const changes = { hostId: await place(person), collectionDate: '2026-11-11' }
      return { filter: { hostId: [logged.hostId] }, expected: 2, changes }
    },
  },
  {
    what: 'entries that are deleted',
    endpoint: collections.bulkRemove,
    make: async (_portal, person) => {
      const one = await person.call(collections.add, await entry(person))
      const other = await person.call(collections.add, await entry(person))
      return { ids: [one.id, other.id] }
    },
  },
  {
    what: 'a spreadsheet of entries, with locations that are new',
    endpoint: collections.importApply,
    make: async (_portal, person) => {
      const lines = [
        'Date,Host,Individual',
        ...[5, 6, 7].map((n) => `2026-11-${10 + n},${fresh('Elm Hall')},${n}`),
      ]
      const file = new File([lines.join('\n')], 'log.csv')
      return { importId: (await person.call(collections.importPreview, { file } as never)).importId }
    },
  },
] satisfies UndoCase[]
