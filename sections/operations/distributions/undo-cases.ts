import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { corrections, distributions, plans } from './contract.ts'
import { receipts } from './receipt-contract.ts'

const DAY = '2026-01-08'
async function places(person: Person) {
  const { id: hostId } = await person.call(hosts.add, { name: fresh('Oak Street') })
  const { id: recipientId, name } = await person.call(recipients.add, {
    name: fresh('Hope House'),
    phone: '404-555-0190',
    weeklyEstimate: 90,
  })
  return { hostId, recipientId, name }
}
async function given(person: Person) {
  const { hostId, recipientId } = await places(person)
  return { distributionDate: DAY, hostId, recipientId, sandwichCount: 60, pbj: 20 }
}
const made = async (person: Person) => person.call(distributions.add, await given(person))
const discarded = async (person: Person) => ({
  correctionDate: DAY,
  hostId: (await places(person)).hostId,
  reason: 'discarded_warm' as const,
  sandwichCount: 6,
})
const planned = async (person: Person) => {
  const { hostId, recipientId } = await places(person)
  return { plannedDate: DAY, hostId, recipientId, sandwichCount: 60 }
}
const aPlan = async (person: Person) => person.call(plans.add, await planned(person))
const ofDistributions: UndoCase[] = [
  { what: 'a distribution', endpoint: distributions.add, make: (_portal, person) => given(person) },
  {
    what: 'a distribution of other kinds, another day and location',
    endpoint: distributions.edit,
    make: async (_portal, person) => {
      const { id, version } = await made(person)
      const { hostId } = await places(person)
      return { id, version, hostId, distributionDate: '2026-01-15', sandwichCount: 70, deli: 50 }
    },
  },
  {
    what: 'a distribution that is gone',
    endpoint: distributions.remove,
    make: async (_portal, person) => ({ id: (await made(person)).id }),
  },
  {
    what: 'several that went another day',
    endpoint: distributions.bulkEdit,
    make: async (_portal, person) => ({
      ids: [(await made(person)).id, (await made(person)).id],
      changes: { distributionDate: '2026-01-15' },
    }),
  },
  {
    what: 'several that are gone',
    endpoint: distributions.bulkRemove,
    make: async (_portal, person) => ({ ids: [(await made(person)).id, (await made(person)).id] }),
  },
  {
    what: 'distributions out of a file',
    endpoint: distributions.importApply,
    make: async (_portal, person) => {
      const { name } = await places(person)
      const rows = [`${DAY},Groups,${name},40`, `2026-01-15,Groups,${name},30`]
      const file = new File([`Date,Location,Recipient,Sandwiches\n${rows.join('\n')}\n`], 'list.csv')
      return { importId: (await person.call(distributions.importPreview, { file })).importId }
    },
  },
]

export default [
  ...ofDistributions,
  { what: 'a discard', endpoint: corrections.add, make: (_portal, person) => discarded(person) },
  {
    what: 'a discard that was a move',
    endpoint: corrections.edit,
    make: async (_portal, person) => {
      const { id, version } = await person.call(corrections.add, await discarded(person))
      return { id, version, reason: 'moved', toHostId: (await places(person)).hostId }
    },
  },
  {
    what: 'a discard that is gone',
    endpoint: corrections.remove,
    make: async (_portal, person) => ({
      id: (await person.call(corrections.add, await discarded(person))).id,
    }),
  },
  {
    what: 'discards out of a file',
    endpoint: corrections.importApply,
    make: async (_portal, person) => {
      const rows = `${DAY},Groups,Discarded: spoiled,4\n${DAY},Groups,Discarded: too old,3`
      const file = new File([`Date,Location,Why,Sandwiches\n${rows}\n`], 'list.csv')
      return { importId: (await person.call(corrections.importPreview, { file })).importId }
    },
  },
  { what: 'a planned delivery', endpoint: plans.add, make: (_portal, person) => planned(person) },
  {
    what: 'a planned delivery of more',
    endpoint: plans.edit,
    make: async (_portal, person) => {
      const { id, version } = await aPlan(person)
      return { id, version, sandwichCount: 80 }
    },
  },
  {
    what: 'a planned delivery that is gone',
    endpoint: plans.remove,
    make: async (_portal, person) => ({ id: (await aPlan(person)).id }),
  },
  {
    what: 'a Thursday that was proposed',
    endpoint: plans.propose,
    make: async (_portal, person) => {
      await places(person)
      return { day: DAY }
    },
  },
  {
    what: 'a planned delivery that was delivered',
    endpoint: plans.deliver,
    make: async (_portal, person) => {
      const { id, version } = await aPlan(person)
      return { id, version }
    },
  },
  {
    what: 'what a recipient says has arrived',
    endpoint: receipts.confirm,
    make: async (_portal, person) => {
      const { id } = await made(person)
      const { url } = await person.call(receipts.ask, { id, by: 'link' })
      const token = new URL(String(url)).searchParams.get('token') ?? ''
      return { token, receivedCount: 55, receivedNote: 'One bag less' }
    },
  },
] satisfies UndoCase[]
