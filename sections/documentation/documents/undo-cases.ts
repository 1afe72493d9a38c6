import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { documents } from './contract.ts'

const file = () => new File([fresh('Deductible five hundred dollars')], 'policy.txt')
const row = () => ({ title: fresh('Van insurance'), file: file() })
const made = async (person: Person) => {
  const { id, version } = await person.call(documents.add, row() as never)
  return { id, version }
}
const withVersions = async (person: Person) => {
  const { id } = await made(person)
  await person.call(documents.addVersion, { id, file: file() } as never)
  return { id }
}
const onDashboard = async (person: Person) => {
  const { id } = await made(person)
  await person.call(documents.putOnDashboard, { documentId: id })
  return { documentId: id }
}

export default [
  { what: 'a document that is added', endpoint: documents.add, make: row },
  {
    what: 'a document that is changed',
    endpoint: documents.edit,
    make: async (_portal, person) => ({ ...(await made(person)), category: 'governance', tags: ['van'] }),
  },
  {
    what: 'a document that is deleted',
    endpoint: documents.remove,
    make: async (_portal, person) => ({ id: (await withVersions(person)).id }),
  },
  {
    what: 'documents that are changed together',
    endpoint: documents.bulkEdit,
    make: async (_portal, person) => ({
      ids: [(await made(person)).id, (await made(person)).id],
      changes: { category: 'operations' },
    }),
  },
  {
    what: 'documents that are deleted together',
    endpoint: documents.bulkRemove,
    make: async (_portal, person) => ({ ids: [(await made(person)).id, (await made(person)).id] }),
  },
  {
    what: 'a new version',
    endpoint: documents.addVersion,
    make: async (_portal, person) => ({ id: (await made(person)).id, file: file() }),
  },
  {
    what: 'an older version that is brought back',
    endpoint: documents.restore,
    make: async (_portal, person) => ({ ...(await withVersions(person)), number: 1 }),
  },
  {
    what: 'a document that is given to somebody',
    endpoint: documents.grant,
    make: async (portal, person) => ({
      id: (await made(person)).id,
      userId: (await portal.as('viewer')).id,
      permissionType: 'download',
    }),
  },
  {
    what: 'a document that is taken back from somebody',
    endpoint: documents.revoke,
    make: async (portal, person) => {
      const { id } = await made(person)
      const { id: userId } = await portal.as('viewer')
      await person.call(documents.grant, { id, userId, permissionType: 'edit' })
      return { id, userId, type: 'edit' }
    },
  },
  {
    what: 'a document that is put on the dashboard',
    endpoint: documents.putOnDashboard,
    make: async (_portal, person) => ({ documentId: (await made(person)).id }),
  },
  {
    what: 'a document that is taken off the dashboard',
    endpoint: documents.takeOffDashboard,
    make: (_portal, person) => onDashboard(person),
  },
  {
    what: 'another order of the dashboard',
    endpoint: documents.reorderDashboard,
    make: async (_portal, person) => {
      await onDashboard(person)
      return { documentIds: [(await onDashboard(person)).documentId] }
    },
  },
] satisfies UndoCase[]
