import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { ROLES, type SlotRole } from '#platform/slots/fields.ts'
import { plans } from './access.ts'

const WHOLE = 'Please enter a whole number'
const upTo = (min: number, max: number) =>
  z.int(WHOLE).min(min, `Please enter at least ${min}`).max(max, `Please enter at most ${max}`).nullable()

const Wishes = z.object({
  /** Empty: whatever is needed. */
  roles: z.array(z.enum(Object.keys(ROLES) as [SlotRole, ...SlotRole[]])).max(5),
  timesAMonth: upTo(0, 31),
  mostAWeek: upTo(1, 7),
  mostAMonth: upTo(0, 31),
  putMeDown: z.boolean(),
  covers: z.boolean(),
})
export type Wishes = z.output<typeof Wishes>
/** `saysSo`: it was said; else it is what holds for whoever said nothing. */
const Shown = Wishes.extend({ name: z.string(), saysSo: z.boolean() })

const example = {
  roles: ['volunteer' as const],
  timesAMonth: 2,
  mostAWeek: 1,
  mostAMonth: 4,
  putMeDown: false,
  covers: true,
}

export const helping = contract({
  mine: endpoint({
    method: 'GET',
    path: '/api/helping',
    access: signedIn,
    summary: 'How often and as what I would like to help',
    output: Shown,
  }),
  say: endpoint({
    method: 'PUT',
    path: '/api/helping',
    access: signedIn,
    summary: 'Say how often and as what I would like to help',
    input: Wishes,
    example,
    output: Shown,
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/helping/{personId}',
    access: plans,
    summary: 'How often and as what somebody would like to help',
    input: z.object({ personId: z.uuid() }),
    output: Shown,
  }),
  sayFor: endpoint({
    method: 'PUT',
    path: '/api/helping/{personId}',
    access: plans,
    summary: 'Write down how often and as what somebody would like to help',
    input: Wishes.extend({ personId: z.uuid() }),
    example: { ...example, personId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70' },
    output: Shown,
  }),
})
