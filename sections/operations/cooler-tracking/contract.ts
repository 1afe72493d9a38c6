import { z } from 'zod'
import { bulkTarget, hasOneTarget, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, day, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { mayExport, mayManage, mayReport, mayView } from './access.ts'
import { cooler, coolerType, MOVE_KINDS, STATE_NAMES } from './fields.ts'

const KeeperShape = z.object({ kind: z.enum(['person', 'location']), id: z.string(), name: z.string() })
const states = Object.keys(STATE_NAMES) as [keyof typeof STATE_NAMES, ...(keyof typeof STATE_NAMES)[]]

const types = crud('/api/cooler-types', coolerType, {
  view: mayView,
  add: mayManage,
  change: mayManage,
})
/** Domain 5.7: a type is taken out of use, never deleted. */
export const coolerTypes = contract({ list: types.list, add: types.add, edit: types.edit })
export type CoolerType = OutputOf<typeof types.list>['items'][number]

const beside = {
  /** What the printed label says. */
  code: z.string(),
  type: z.object({ id: z.string(), name: z.string() }).nullable(),
  holder: KeeperShape.nullable(),
  since: z.string().nullable(),
  /** Where it should be back. */
  dueAt: KeeperShape.nullable(),
  isOverdue: z.boolean(),
}
const HOLDERS = /^(nobody|(person|location):[0-9a-f-]{36})(,(person|location):[0-9a-f-]{36}){0,50}$/

const rest = crud(
  '/api/coolers',
  cooler,
  { view: mayView, add: mayManage, change: mayManage, exports: mayExport },
  {
    beside,
    sorts: ['holder', 'since'],
    filters: {
      typeId: z.uuid().optional(),
      /** Whoever has them: `person:…`, `location:…`, or `nobody`; several with commas between. */
      holder: z.string().regex(HOLDERS, 'Please choose somebody from the list').optional(),
      overdue: z.boolean().optional(),
      unclean: z.boolean().optional(),
    },
    totals: { overdue: z.int(), lost: z.int(), unclean: z.int() },
    bulk: ['notes', 'typeId'],
  },
)

const Move = z.object({
  id: z.string(),
  kind: z.enum(MOVE_KINDS),
  to: KeeperShape.nullable(),
  /** Who had it before. */
  from: KeeperShape.nullable(),
  dueOn: z.string().nullable(),
  dueAt: KeeperShape.nullable(),
  isClean: z.boolean().nullable(),
  note: z.string().nullable(),
  happenedAt: z.string(),
  /** Later than it happened where a device had no network. */
  receivedAt: z.string(),
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What happened after this, though it was told before it. */
  overtakenBy: z.string().nullable(),
})
export type Move = z.output<typeof Move>

const target = bulkTarget(rest.list.input.omit({ page: true, limit: true, sort: true, order: true }))
const id = z.object({ id: z.uuid() })
const MOST_AT_ONCE = 200

export const coolers = contract({
  ...rest,
  bulkEdit: {
    ...rest.bulkEdit,
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'], changes: { notes: 'Squeaks' } },
  },
  /** The whole of it in one screen. Reports (domain 5.7) stand beside what was scanned; where they differ, the difference is said. */
  where: endpoint({
    method: 'GET',
    path: '/api/coolers/where',
    access: mayView,
    summary: 'Where the coolers are: by person and location, with what is reported there',
    output: z.object({
      /** Coolers with a number that are not retired. */
      total: z.int(),
      overdue: z.int(),
      lost: z.int(),
      unclean: z.int(),
      retired: z.int(),
      unknown: z.int(),
      reported: z.int(),
      keepers: z.array(
        z.object({
          /** Whose coolers: somebody with the locations that they answer for, or a location. */
          key: z.string(),
          name: z.string(),
          places: z.array(KeeperShape.extend({ count: z.int() })),
          count: z.int(),
          overdue: z.int(),
          unclean: z.int(),
          dueOn: z.string().nullable(),
          reported: z.int().nullable(),
          reportedAt: z.string().nullable(),
          types: z.array(z.object({ id: z.string(), count: z.int(), reported: z.int().nullable() })),
        }),
      ),
      types: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          count: z.int(),
          reported: z.int(),
          difference: z.int(),
        }),
      ),
    }),
  }),
  /** Small enough to be kept on a phone: with it a label is read without a network. */
  pocket: endpoint({
    method: 'GET',
    path: '/api/coolers/pocket',
    access: mayView,
    summary: 'All coolers with their labels and who has them, for the scanner of a phone without a network',
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          code: z.string(),
          type: z.string().nullable(),
          state: z.enum(states),
          isClean: z.boolean(),
          holder: KeeperShape.nullable(),
          since: z.string().nullable(),
          dueOn: z.string().nullable(),
          dueAt: KeeperShape.nullable(),
        }),
      ),
      me: KeeperShape.nullable(),
      /** Locations that this person answers for. */
      places: z.array(KeeperShape),
    }),
  }),
  keepers: endpoint({
    method: 'GET',
    path: '/api/cooler-keepers',
    access: mayView,
    summary: 'Who can have a cooler: people and locations by their names',
    output: z.object({ items: z.array(KeeperShape.extend({ note: z.string().nullable() })) }),
  }),
  addMany: endpoint({
    method: 'POST',
    path: '/api/coolers/many',
    access: mayManage,
    summary: 'Add coolers with numbers in a row, all at one location',
    input: z
      .object({
        from: z.int('Please enter a whole number').min(1, 'Please begin with 1 or more').max(99_999),
        to: z.int('Please enter a whole number').min(1, 'Please begin with 1 or more').max(99_999),
        typeId: z.uuid().nullable().optional(),
        hostId: z.uuid().nullable().optional(),
      })
      .refine(({ from, to }) => to >= from, { path: ['to'], error: 'This is before the first number' })
      .refine(({ from, to }) => to - from < MOST_AT_ONCE, {
        path: ['to'],
        error: `Please add at most ${MOST_AT_ONCE} at once`,
      }),
    example: { from: 1, to: 3 },
    output: z.object({ added: z.int() }),
  }),
  /** What came back on a collection day: each gets a move of its own; one undo takes all of them back. */
  checkIn: endpoint({
    method: 'POST',
    path: '/api/coolers/check-in',
    access: mayReport,
    rowCheck: true,
    summary: 'Check many coolers in at one location at once; all of them or none',
    input: z
      .object({ ...target, hostId: z.uuid('Please choose a location') })
      .refine(hasOneTarget, ONE_TARGET),
    example: {
      ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'],
      hostId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b71',
    },
    /** How many were not there yet. */
    output: z.object({ checkedIn: z.int() }),
  }),
  moves: endpoint({
    method: 'GET',
    path: '/api/coolers/{id}/moves',
    access: mayView,
    summary: 'What happened to a cooler, the latest first',
    input: id.extend({ page: z.int().min(1).max(10_000).default(1) }),
    output: z.object({ items: z.array(Move), total: z.int() }),
  }),
  /**
   * Told by a device, perhaps hours after it happened: ordered by when it happened, never refused for what others did since.
   * With the id of the attempt it is one move however often it is sent.
   */
  move: endpoint({
    method: 'POST',
    path: '/api/cooler-moves',
    access: mayReport,
    rowCheck: true,
    summary: 'Check a cooler in or out, or say that it is lost, found, clean or not',
    input: z
      .object({
        id: z.uuid().optional(),
        coolerId: z.uuid(),
        kind: z.enum(MOVE_KINDS),
        /** Of `moved` exactly one: whoever calls, somebody, or a location. */
        toMe: z.literal(true).optional(),
        toPersonId: z.uuid().optional(),
        toHostId: z.uuid().optional(),
        dueOn: day().nullable().optional(),
        dueHostId: z.uuid().nullable().optional(),
        isClean: z.boolean().optional(),
        note: lines(500).optional(),
        /** By the clock of the device; now when left out. */
        happenedAt: z.iso.datetime({ offset: true }).optional(),
      })
      .refine(
        ({ kind, toMe, toPersonId, toHostId }) =>
          [toMe, toPersonId, toHostId].filter((to) => to !== undefined).length === (kind === 'moved' ? 1 : 0),
        { path: ['kind'], error: 'Please say who has the cooler now' },
      ),
    example: { coolerId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', kind: 'moved', toMe: true },
    output: z.object({
      move: Move,
      cooler: rest.one.output,
    }),
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/coolers/due',
    access: mayView,
    summary: 'Coolers that should be back by now: one’s own, and for managers everybody’s',
    output: z.object({ count: z.int(), items: z.array(rest.one.output) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/coolers/mine',
    access: mayView,
    summary: 'Coolers that one has oneself, or at a location that one answers for',
    output: z.object({ count: z.int(), items: z.array(rest.one.output) }),
  }),
})
export type Cooler = OutputOf<typeof rest.one>
export type Pocketed = OutputOf<(typeof coolers)['pocket']>['items'][number]
export type Where = OutputOf<(typeof coolers)['where']>
