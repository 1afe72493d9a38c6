import { z } from 'zod'
import { day, requiredText, text } from '#kernel/calls/contract.ts'

/** The most stops, and the most deliveries, of one run. */
export const MOST = 200
const DAY_MINUTES = 1440
const minute = z.int('Please enter a time').min(0).max(DAY_MINUTES)
export const LEAVES_AT = 9 * 60
export const BACK_BY = 17 * 60
const LATER = 'Please choose a later time'
/** From when to when, each of which may be left open. */
const inOrder = (from: number | null | undefined, until: number | null | undefined) =>
  typeof from !== 'number' || typeof until !== 'number' || from <= until

const driverInput = z
  .object({
    /** Of one that is in the run already. */
    id: z.uuid().optional(),
    driverId: z.uuid(),
    vehicleId: z.uuid().nullable().optional(),
    leavesAt: minute.optional(),
    backBy: minute.optional(),
    coolers: z.int().min(0).max(500).optional(),
    startsAt: z.enum(['home', 'first']).optional(),
    endsAt: z.enum(['home', 'last']).optional(),
  })
  .refine(({ leavesAt = LEAVES_AT, backBy = BACK_BY }) => leavesAt < backBy, {
    path: ['backBy'],
    message: LATER,
  })
const jobInput = z
  .object({
    /** Of one that is in the run already. */
    id: z.uuid().optional(),
    recipientId: z.uuid(),
    hostId: z.uuid().nullable().optional(),
    sandwiches: z.int().min(0).max(1_000_000),
    coolers: z.int().min(0).max(500).optional(),
    readyFrom: minute.nullable().optional(),
    readyUntil: minute.nullable().optional(),
    dueFrom: minute.nullable().optional(),
    dueUntil: minute.nullable().optional(),
    serviceMinutes: z.int().min(0).max(240).optional(),
    planId: z.uuid().nullable().optional(),
    pickupNotes: text(500).nullable().optional(),
    notes: text(500).nullable().optional(),
  })
  .refine((job) => inOrder(job.readyFrom, job.readyUntil), { path: ['readyUntil'], message: LATER })
  .refine((job) => inOrder(job.dueFrom, job.dueUntil), { path: ['dueUntil'], message: LATER })

/** What is said of a run when it is planned, and when it is changed. */
export const planned = {
  day: day(),
  name: requiredText(120, 'Please enter a name'),
  coldMinutes: z.int().min(15).max(600).optional(),
  milesPerHour: z.int().min(5).max(80).optional(),
  notes: text(2000).nullable().optional(),
  drivers: z.array(driverInput).min(1, 'Please choose at least one driver').max(50),
  jobs: z.array(jobInput).min(1, 'Please choose at least one recipient').max(MOST),
}
