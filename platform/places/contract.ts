import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { SECOND } from '#kernel/clock.ts'
import { type Access, signedIn } from '#kernel/people/access.ts'

const Found = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })
export type Found = z.output<typeof Found>

/** Nominatim's terms: no more than one question a second, whoever asks. */
export const ONE_A_SECOND = {
  name: 'find-place',
  by: 'everybody',
  most: 1,
  within: SECOND,
  words: 'Somebody else is looking for an address just now. Please try again in a second.',
} as const

export const places = contract({
  /** Nothing of ours is answered, and nobody but the service of `GEOCODER_URL` is asked; without one, nothing is found. */
  find: endpoint({
    method: 'POST',
    path: '/api/places/find',
    access: signedIn,
    reads: true,
    summary: 'Where an address is, by the service that the portal was given for it',
    throttle: [ONE_A_SECOND],
    input: z.object({ address: requiredText(300, 'Please enter an address') }),
    output: z.object({ items: z.array(Found) }),
  }),
})

const LATER = { no: 'pins are placed one after the other; each can be moved or removed in its form.' }
const waiting = z.object({ waiting: z.int() })

/** Calls that place the pins of what has an address and none yet: all of them, or one again. `waiting` are looked for. */
export const byAddress = <const A extends Access>(path: string, access: A, many: string) => ({
  geocodeAll: endpoint({
    method: 'POST',
    path: `${path}/geocode-all`,
    access,
    undo: LATER,
    summary: `Look for the addresses of the ${many} that have no pin yet; whoever asked is told what was found`,
    output: waiting,
  }),
  geocode: endpoint({
    method: 'POST',
    path: `${path}/{id}/geocode`,
    access,
    undo: LATER,
    summary: `Look for the address of one of the ${many} again, and move its pin there`,
    input: z.object({ id: z.uuid() }),
    output: waiting,
  }),
})
