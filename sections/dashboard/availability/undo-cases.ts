import type { Person } from '#server/testing/portal.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { availability } from './contract.ts'

const said = {
  status: 'available' as const,
  spans: [{ from: '2026-11-11', to: '2026-11-11' }],
  fromTime: '15:00',
  toTime: '18:00',
  repeats: { every: 'week' as const, interval: 1, weekdays: [3 as const] },
}
const made = async (person: Person) => {
  const { items } = await person.call(availability.add, said)
  return { id: String(items[0]?.id), version: 1 }
}
const changes = { fromDay: '2026-11-18', toDay: '2026-11-18', status: 'unavailable', notes: 'Dentist' }

export default [
  {
    what: 'saying when one is available, for several days',
    endpoint: availability.add,
    make: () => ({ status: 'unavailable', spans: [...said.spans, { from: '2026-11-20', to: '2026-11-22' }] }),
  },
  ...(['one', 'following', 'all'] as const).map((which) => ({
    what: `changing what repeats: ${which}`,
    endpoint: availability.edit,
    make: async (_portal: unknown, person: Person) => ({
      ...(await made(person)),
      which,
      day: '2026-11-18',
      ...changes,
    }),
  })),
  ...(['one', 'following', 'all'] as const).map((which) => ({
    what: `deleting what repeats: ${which}`,
    endpoint: availability.remove,
    make: async (_portal: unknown, person: Person) => ({ ...(await made(person)), which, day: '2026-11-18' }),
  })),
] satisfies UndoCase[]
