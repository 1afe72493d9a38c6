import { randomBytes } from 'node:crypto'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import { hashToken } from '#server/people/session.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { people } from './contract.ts'

async function contact(person: Person) {
  const { id: hostId } = await person.call(hosts.add, { name: fresh('Oak Hall') })
  const of = { name: fresh('Cleo Vance'), phone: '404-555-0137', allowDuplicate: true }
  return (await person.call(hostContacts.add, { hostId, ...of })).personId
}

export default [
  {
    what: 'two who are said to be two people',
    endpoint: people.differ,
    make: async (_portal, person) => ({ first: await contact(person), second: await contact(person) }),
  },
  {
    what: 'one person who was known twice',
    endpoint: people.merge,
    make: async (_portal, person) => {
      const [id, other] = [await contact(person), await contact(person)]
      return { id, version: 1, other, otherVersion: 1, values: { name: fresh('Cleo') } }
    },
  },
  {
    what: 'somebody of whom it is said that all is right',
    endpoint: people.confirm,
    make: async (_portal, person) => ({ id: await contact(person), version: 1 }),
  },
  {
    what: 'what somebody corrects by their link',
    endpoint: people.correct,
    make: async (portal, person) => {
      const [id, token] = [await contact(person), randomBytes(32).toString('base64url')]
      await portal.app.pool.query(
        `INSERT INTO detail_links (person_id, token_hash, sent_at, expires_at) VALUES ($1, $2, now(), now() + interval '1 day')`,
        [id, hashToken(token)],
      )
      return {
        token,
        version: 1,
        name: fresh('Cleo'),
        nickname: null,
        phone: null,
        email: null,
        address: null,
      }
    },
  },
] satisfies UndoCase[]
