import type { Person, TestPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import { groupContacts, groups } from './contract.ts'

const group = (person: Person, name = fresh('Alder School')) =>
  person.call(groups.add, { name, notes: 'Rings' })

/** A group with a contact that the log knows by this name. */
async function logged(portal: TestPortal, person: Person) {
  const one = await group(person)
  const hostId = await aPlace(portal, person)
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     VALUES ('2026-11-04', $1, 10, jsonb_build_array(jsonb_build_object('name', $2::text, 'count', 40)))`,
    [hostId, one.name],
  )
  await contact(person, one.id)
  return one
}

const contact = (person: Person, organizationId: string) =>
  person.call(groupContacts.add, {
    organizationId,
    name: fresh('Cleo Vance'),
    phone: '404-555-0139',
    isPrimary: true,
    allowDuplicate: true,
  })

async function withName(person: Person) {
  const { id } = await group(person)
  const { id: nameId } = await person.call(groups.addName, { id, name: fresh('Aldr School') })
  return { id, nameId }
}

/** Its old name stays another name of it; edited to mean the same, it stands in the way. */
const TAKEN = 'This name already belongs to a group of the catalog.'

export default [
  ...crudUndoCases(groups, { name: 'name', add: { name: 'Alder School' }, edit: { category: 'club' } }),
  {
    what: 'a group that is renamed in its form',
    endpoint: groups.edit,
    restRefused: TAKEN,
    make: async (portal, person) => {
      const { id, version } = await logged(portal, person)
      return { id, version, name: fresh('Birch School'), department: 'Grade 4' }
    },
  },
  {
    what: 'a group that is renamed by its name',
    endpoint: groups.rename,
    restRefused: TAKEN,
    make: async (portal, person) => ({
      organizationName: (await logged(portal, person)).name,
      newOrganizationName: fresh('Birch School'),
    }),
  },
  {
    what: 'a group that is said to be something',
    endpoint: groups.upsert,
    make: async (_portal, person) => ({ organizationName: (await group(person)).name, category: 'hospital' }),
  },
  {
    what: 'another name of a group',
    endpoint: groups.addName,
    make: async (_portal, person) => ({ id: (await group(person)).id, name: fresh('Aldr School') }),
  },
  {
    what: 'another name that is forgotten',
    endpoint: groups.removeName,
    make: async (_portal, person) => withName(person),
  },
  {
    what: 'another name that is given back as a group of its own',
    endpoint: groups.split,
    restRefused: TAKEN,
    make: async (_portal, person) => withName(person),
  },
  {
    what: 'two groups that are one',
    endpoint: groups.merge,
    restRefused: TAKEN,
    make: async (portal, person) => {
      const [one, other] = [await logged(portal, person), await logged(portal, person)]
      return {
        id: one.id,
        version: one.version,
        other: other.id,
        otherVersion: other.version,
        values: { category: 'club' },
      }
    },
  },
  {
    what: 'two groups that are said to be two',
    endpoint: groups.differ,
    make: async (_portal, person) => ({ first: (await group(person)).id, second: (await group(person)).id }),
  },
  {
    what: 'a contact of a group in place of the primary one',
    endpoint: groupContacts.add,
    make: async (_portal, person) => {
      const { id: organizationId } = await group(person)
      await contact(person, organizationId)
      return {
        organizationId,
        name: fresh('Ana Lee'),
        phone: '404-555-0141',
        isPrimary: true,
        allowDuplicate: true,
      }
    },
  },
  {
    what: 'a contact of a group that is changed',
    endpoint: groupContacts.edit,
    make: async (_portal, person) => {
      const { id, version } = await contact(person, (await group(person)).id)
      return { id, version, name: fresh('Dee'), role: 'Teacher' }
    },
  },
  {
    what: 'a contact of a group that is deleted',
    endpoint: groupContacts.remove,
    make: async (_portal, person) => ({ id: (await contact(person, (await group(person)).id)).id }),
  },
] satisfies UndoCase[]
