import { z } from 'zod'
import { contract, day, endpoint, type OutputOf, text } from '#kernel/calls/contract.ts'
import { crud, version } from '#kernel/calls/crud.ts'
import { signedIn } from '#kernel/people/access.ts'
import { CONTACT_WAYS, type ContactWay } from '#kernel/people/ways.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { mayExport, plans } from './access.ts'
import { run } from './fields.ts'
import { MOST, planned } from './inputs.ts'
import { MOVE_NAMES } from './moves.ts'

const ID = z.object({ id: z.uuid() })
const WAYS = Object.keys(CONTACT_WAYS) as [ContactWay, ...ContactWay[]]

const Point = z.object({ latitude: z.number(), longitude: z.number() })
const Door = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  point: Point.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  wishes: z.object({
    doNotContact: z.boolean(),
    allowed: z.array(z.enum(WAYS)),
    preferred: z.array(z.enum(WAYS)),
  }),
})
export type Door = z.output<typeof Door>
const Stop = z.object({
  id: z.string(),
  jobId: z.string(),
  kind: z.enum(['pickup', 'delivery']),
  runDriverId: z.string().nullable(),
  position: z.int().nullable(),
  status: z.enum(['waiting', 'started', 'arrived', 'problem', 'done']),
  problem: z.string().nullable(),
  /** Counted at the door, where it was another number than planned. */
  sandwiches: z.int().nullable(),
  doneAt: z.string().nullable(),
})
const Job = z.object({
  id: z.string(),
  host: Door.nullable(),
  recipient: Door,
  sandwiches: z.int(),
  coolers: z.int(),
  readyFrom: z.int().nullable(),
  readyUntil: z.int().nullable(),
  dueFrom: z.int().nullable(),
  dueUntil: z.int().nullable(),
  serviceMinutes: z.int(),
  /** What to take, said at the location. */
  pickupNotes: z.string().nullable(),
  notes: z.string().nullable(),
  /** Planned in Distribution Tracking as well. */
  planId: z.string().nullable(),
})
const Driver = z.object({
  id: z.string(),
  driverId: z.string().nullable(),
  name: z.string(),
  /** What it is driven with: 'blue Honda Odyssey'. */
  vehicle: z.object({ id: z.string(), name: z.string() }).nullable(),
  leavesAt: z.int(),
  backBy: z.int(),
  coolers: z.int(),
  startsAt: z.enum(['home', 'first']),
  endsAt: z.enum(['home', 'last']),
  /** For whoever plans. */
  home: Point.nullable(),
})
const Run = z.object({
  id: z.string(),
  version: z.int(),
  day: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'sent']),
  coldMinutes: z.int(),
  milesPerHour: z.int(),
  notes: z.string().nullable(),
  drivers: z.array(Driver),
  jobs: z.array(Job),
  stops: z.array(Stop),
})
export type Run = z.output<typeof Run>

const Wanted = z.object({
  recipientId: z.string(),
  name: z.string(),
  sandwiches: z.int(),
  planId: z.string().nullable(),
  hostId: z.string().nullable(),
})
export type Wanted = z.output<typeof Wanted>

/** `perCooler`: how many sandwiches a cooler holds, by the organization's recipes. */
const WantedOnDay = z.object({ items: z.array(Wanted), perCooler: z.int() })
export type WantedOnDay = z.output<typeof WantedOnDay>

/** Where each driver calls, in this order; stops that are named nowhere are nobody's. */
const Plan = z.array(z.object({ runDriverId: z.uuid(), stopIds: z.array(z.uuid()).max(MOST) })).max(MOST)

const rest = crud(
  '/api/runs',
  run,
  { view: plans, add: plans, change: plans, exports: mayExport },
  {
    beside: {
      drivers: z.int(),
      deliveries: z.int(),
      sandwiches: z.int(),
      stops: z.int(),
      done: z.int(),
    },
  },
)
export type ListedRun = OutputOf<typeof rest.list>['items'][number]

const example = {
  day: '2026-11-19',
  name: 'Thursday',
  drivers: [{ driverId: '00000000-0000-4000-8000-000000000001' }],
  jobs: [{ recipientId: '00000000-0000-4000-8000-000000000001', sandwiches: 100 }],
}

export const runs = contract({
  list: rest.list,
  exportList: rest.exportList,
  /** Planned deliveries for whoever may see them, and the estimates of recipients for whom nothing is planned. */
  wanted: endpoint({
    method: 'GET',
    path: '/api/runs/wanted',
    access: plans,
    summary: 'What is to go out on a day and is in no run of that day yet',
    input: z.object({ day: day() }),
    output: WantedOnDay,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/runs/{id}',
    access: plans,
    summary: 'A run with its drivers, what they bring, and where they call',
    input: ID,
    output: Run,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/runs',
    access: plans,
    summary: 'Plan a run: on a day, with these drivers, bringing this',
    example,
    input: z.object({ ...planned, id: z.uuid().optional() }),
    output: Run,
  }),
  /** Drivers and deliveries that are not named any more are taken out; new ones are nobody's yet. */
  edit: endpoint({
    method: 'PUT',
    path: '/api/runs/{id}',
    access: plans,
    rowCheck: true,
    summary: 'Change a run: its day and rules, who drives, and what is brought',
    example: { ...example, id: '00000000-0000-4000-8000-000000000001', version: 1 },
    input: ID.extend({ version, ...planned }),
    output: Run,
  }),
  /** Stops that were begun stay with their driver. 409 when the run was changed since. */
  propose: endpoint({
    method: 'POST',
    path: '/api/runs/{id}/propose',
    access: plans,
    rowCheck: true,
    summary: 'Let a plan be proposed: who calls where, in which order',
    input: ID.extend({ version }),
    output: Run,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/api/runs/{id}/plan',
    access: plans,
    rowCheck: true,
    summary: 'Arrange a run by hand',
    input: ID.extend({ version, routes: Plan }),
    output: Run,
  }),
  /** Drivers with an account hear of it, others get their stops by email. */
  send: endpoint({
    method: 'POST',
    path: '/api/runs/{id}/send',
    access: plans,
    rowCheck: true,
    summary: 'Send a run to its drivers: from now on they see their stops',
    input: ID.extend({ version }),
    /** Who was written an email, and who can be told by nobody but us. */
    output: Run.extend({ written: z.array(z.string()), untold: z.array(z.string()) }),
    undo: { no: 'Drivers have read it. Arrange it anew, or delete the run.' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/runs/{id}',
    access: plans,
    rowCheck: true,
    summary: 'Delete a run with its stops',
    input: ID,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/my-runs',
    access: signedIn,
    summary: 'The runs that somebody drives, from yesterday on, each with their own stops alone',
    output: z.object({ items: z.array(Run) }),
  }),
  /** Said twice it is said once, in whatever order phones bring it. */
  move: endpoint({
    method: 'POST',
    path: '/api/run-stops/{id}/moves',
    access: signedIn,
    rowCheck: true,
    summary: 'Say of a stop: on the way, there, done, or what is wrong',
    example: {
      id: '00000000-0000-4000-8000-000000000001',
      move: 'start',
      at: '2026-11-19T15:00:00Z',
    },
    input: ID.extend({
      move: z.enum(MOVE_NAMES),
      /** When it was, by the clock of the phone. */
      at: z.iso.datetime(),
      problem: text(500).nullable().optional(),
      /** Counted at the door, where it is another number than planned. */
      sandwiches: z.int().min(0).max(1_000_000).optional(),
    }),
    output: Stop,
    undo: { no: 'Open the stop again: “Not done after all”.' },
  }),
  /** What had entered the ledger is taken out of it. */
  reopen: endpoint({
    method: 'POST',
    path: '/api/run-stops/{id}/reopen',
    access: signedIn,
    rowCheck: true,
    summary: 'A stop was not done after all, or its problem is over',
    input: ID,
    output: Stop,
    undo: { no: 'Say again what happened at the stop.' },
  }),
})
export type Stop = OutputOf<typeof runs.move>

export default defineLive({
  refreshes: {
    'runs.changed': [runs.list, runs.one, runs.mine, runs.wanted],
    'plans.changed': [runs.wanted],
    'distributions.changed': [runs.wanted],
    'recipients.changed': [runs.one, runs.mine, runs.wanted],
    'hosts.changed': [runs.one, runs.mine],
    'drivers.changed': [runs.one, runs.mine],
    'people.changed': [runs.one, runs.mine],
  },
})
