import { z } from 'zod'
import { contract, endpoint, lines } from '#kernel/calls/contract.ts'
import { crud, version } from '#kernel/calls/crud.ts'
import { anyOf, everyone } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { can, mayAdd, mayExport, mayImport, mayReview, mayView } from './access.ts'
import { review, wish } from './fields.ts'

const path = '/api/wishlist-suggestions'
const change = anyOf(can.WISHLIST_ADD, can.WISHLIST_REVIEW)
const moves = Object.keys(review.moves) as [keyof typeof review.moves, ...(keyof typeof review.moves)[]]

const beside = { suggestedBy: z.string().nullable() }
const calls = crud(
  path,
  wish,
  { view: mayView, add: mayAdd, change, exports: mayExport, imports: mayImport },
  { beside, filters: { mine: z.boolean().optional() } },
)

export const wishes = contract({
  ...calls,
  review: endpoint({
    method: 'POST',
    path: `${path}/{id}/review`,
    access: mayReview,
    rowCheck: true,
    summary: 'Decide about a wish; declining says why',
    input: z.object({ id: z.uuid(), version, move: z.enum(moves), reason: lines(1000).optional() }),
    output: calls.one.output,
  }),
  /** A page to share: what was approved and what stands on the shop's list, without who asked for it or why. */
  published: endpoint({
    method: 'GET',
    path: '/api/what-we-need',
    access: everyone,
    summary: 'What the charity could use, for everybody',
    output: z.object({
      organization: z.string(),
      shop: z.string(),
      items: z.array(
        z.object({
          id: z.string(),
          item: z.string(),
          priority: z.string(),
          link: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** Domain 6.6: approved and added, newest first. */
  activity: endpoint({
    method: 'GET',
    path: '/api/wishlist-activity',
    access: mayView,
    summary: 'What was decided about wishes lately',
    output: z.object({ items: z.array(calls.one.output) }),
  }),
})

export default defineLive({
  refreshes: { 'wishes.changed': [wishes.list, wishes.one, wishes.activity, wishes.published] },
})
