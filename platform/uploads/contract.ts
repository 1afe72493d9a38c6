import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { PART_BYTES } from '#kernel/calls/parts.ts'
import { HOUR } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'

const path = '/api/uploads/{id}'
const id = z.uuid()
const undo = { no: 'a part of a file is nothing yet; it goes by itself within a day.' }

/** Parts of files on their way, each the business of whoever sends it alone (kernel/calls/parts.ts). */
export const uploads = contract({
  sent: endpoint({
    method: 'GET',
    path,
    access: signedIn,
    summary: 'Which parts of a file have arrived',
    input: z.object({ id }),
    output: z.object({ parts: z.array(z.int()) }),
  }),
  part: endpoint({
    method: 'POST',
    path: `${path}/{number}`,
    access: signedIn,
    summary: 'Send one part of a large file',
    undo,
    upload: { maxBytes: PART_BYTES, isPart: true },
    throttle: [
      {
        name: 'uploads',
        by: 'account',
        most: 10_000,
        within: HOUR,
        words: 'You have sent 10 GB within an hour. Please go on later.',
      },
    ],
    input: z.object({ id, number: z.int().min(0).max(999) }),
  }),
  drop: endpoint({
    method: 'DELETE',
    path,
    access: signedIn,
    summary: 'Forget the parts of a file',
    undo,
    input: z.object({ id }),
  }),
})
