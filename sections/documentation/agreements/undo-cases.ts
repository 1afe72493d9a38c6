import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { kinds } from './contract.ts'
import { agreements } from './signing-contract.ts'
import { anAgreement, aStranger } from './testing.ts'

const row = () => ({ title: fresh('Waiver'), draft: 'I take care.' })
const made = async (person: Person) => {
  const { id, version } = await person.call(kinds.add, row())
  return { id, version }
}
const asked = async (portal: TestPortal, person: Person) => {
  const pair = {
    kindId: await anAgreement(person, { title: fresh('Waiver') }),
    personId: await aStranger(portal, 'Cleo Undo'),
  }
  await person.call(agreements.ask, { pairs: [pair] })
  return pair
}

export default [
  { what: 'an agreement that is written', endpoint: kinds.add, make: row },
  {
    what: 'an agreement that is changed',
    endpoint: kinds.edit,
    make: async (_portal, person) => ({
      ...(await made(person)),
      draft: 'I take great care.',
      validMonths: 6,
    }),
  },
  {
    what: 'an agreement that is deleted before it was published',
    endpoint: kinds.remove,
    make: async (_portal, person) => ({ id: (await made(person)).id }),
  },
  { what: 'somebody who need not sign after all', endpoint: agreements.takeBack, make: asked },
] satisfies UndoCase[]
