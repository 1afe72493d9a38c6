import type { Person } from '#server/testing/portal.ts'
import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import {
  recipientContacts,
  recipientSchedules,
  recipientStories,
  recipients,
  recipientTspContacts,
} from './contract.ts'

const shelter = { name: 'Shelter', phone: '404-555-0134' }
const place = (person: Person) => person.call(recipients.add, { ...shelter, name: fresh('Shelter') })

const contactAt = (person: Person, recipientId: string, isPrimary = true) =>
  person.call(recipientContacts.add, {
    recipientId,
    name: fresh('Cleo Vance'),
    phone: '404-555-0138',
    isPrimary,
    allowDuplicate: true,
  })
const oursAt = (person: Person, recipientId: string) =>
  person.call(recipientTspContacts.add, { recipientId, name: fresh('Uma Vale'), isPrimary: true })
const dayAt = (person: Person, recipientId: string) =>
  person.call(recipientSchedules.add, { recipientId, kind: 'feeding', day: 'monday', startTime: '17:30' })
const storyAt = (person: Person, recipientId: string) =>
  person.call(recipientStories.add, { recipientId, story: 'A good lunch', date: '2026-01-02' })

/** A recipient with people, a day and a story. */
async function furnished(person: Person) {
  const { id } = await place(person)
  await contactAt(person, id)
  await oursAt(person, id)
  await dayAt(person, id)
  await storyAt(person, id)
  return id
}
const [first, second] = ['This recipient already has a primary contact', ' of ours.']

export default [
  ...crudUndoCases(recipients, {
    name: 'name',
    add: shelter,
    edit: { region: 'Lakes', focusAreas: ['Youth'] },
  }),
  {
    what: 'a recipient that is set to inactive',
    endpoint: recipients.status,
    make: async (_portal, person) => {
      const { id, version } = await place(person)
      return { id, version, status: 'inactive' }
    },
  },
  {
    what: 'a recipient that is deleted with its people, days and stories',
    endpoint: recipients.remove,
    make: async (_portal, person) => ({ id: await furnished(person) }),
  },
  {
    what: 'an import that changes people and days as well',
    endpoint: recipients.importApply,
    make: async (_portal, person) => {
      const { id, name } = await place(person)
      await contactAt(person, id)
      await dayAt(person, id)
      const heading = 'Name,Phone,Contact name,Contact phone,Feeding day,Feeding time'
      const row = `${name},404-555-0199,${fresh('Bo Ash')},404-555-0177,Tue & Thu,5pm`
      const file = new File([[heading, row].join('\n')], 'list.csv')
      return { importId: (await person.call(recipients.importPreview, { file } as never)).importId }
    },
  },
  {
    what: 'a contact in place of the primary one',
    endpoint: recipientContacts.add,
    restRefused: `${first}.`,
    make: async (_portal, person) => {
      const recipientId = await furnished(person)
      const { personId, name, phone } = await contactAt(person, (await place(person)).id)
      return { recipientId, personId, name, phone, isPrimary: true }
    },
  },
  {
    what: 'a contact that is changed',
    endpoint: recipientContacts.edit,
    make: async (_portal, person) => {
      const { id, version } = await contactAt(person, (await place(person)).id)
      return { id, version, name: fresh('Dee'), role: 'Cook' }
    },
  },
  {
    what: 'a contact that is deleted',
    endpoint: recipientContacts.remove,
    make: async (_portal, person) => ({ id: (await contactAt(person, (await place(person)).id)).id }),
  },
  {
    what: 'one of us in place of another',
    endpoint: recipientTspContacts.add,
    restRefused: `${first}${second}`,
    make: async (_portal, person) => ({
      recipientId: await furnished(person),
      userId: person.id,
      isPrimary: true,
    }),
  },
  {
    what: 'one of us who is changed',
    endpoint: recipientTspContacts.edit,
    make: async (_portal, person) => {
      const { id, version } = await oursAt(person, (await place(person)).id)
      return { id, version, name: fresh('Dee'), isActive: false }
    },
  },
  {
    what: 'one of us who is removed',
    endpoint: recipientTspContacts.remove,
    make: async (_portal, person) => ({ id: (await oursAt(person, (await place(person)).id)).id }),
  },
  {
    what: 'a day that is added',
    endpoint: recipientSchedules.add,
    make: async (_portal, person) => ({
      recipientId: (await place(person)).id,
      kind: 'collection',
      day: 'friday',
    }),
  },
  {
    what: 'a day that is changed',
    endpoint: recipientSchedules.edit,
    make: async (_portal, person) => {
      const { id, version } = await dayAt(person, (await place(person)).id)
      return { id, version, day: 'sunday', endTime: '18:30' }
    },
  },
  {
    what: 'a day that is deleted',
    endpoint: recipientSchedules.remove,
    make: async (_portal, person) => ({ id: (await dayAt(person, (await place(person)).id)).id }),
  },
  {
    what: 'a story that is told',
    endpoint: recipientStories.add,
    make: async (_portal, person) => ({ recipientId: (await place(person)).id, story: 'A good lunch' }),
  },
  {
    what: 'a story that is changed',
    endpoint: recipientStories.edit,
    make: async (_portal, person) => {
      const { id, version } = await storyAt(person, (await place(person)).id)
      return { id, version, story: 'A better lunch', date: null }
    },
  },
  {
    what: 'a story that is deleted',
    endpoint: recipientStories.remove,
    make: async (_portal, person) => ({ id: (await storyAt(person, (await place(person)).id)).id }),
  },
] satisfies UndoCase[]
