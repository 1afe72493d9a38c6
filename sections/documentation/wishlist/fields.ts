import { fields } from '#kernel/fields/definition.ts'
import { choice, longText, money, shortText, webAddress } from '#kernel/fields/fields.ts'
import { steps } from '#kernel/portal/steps.ts'
import { mayReview } from './access.ts'

export const STATUS_NAMES = {
  pending: 'Suggested',
  approved: 'Approved',
  added: 'On the list',
  rejected: 'Declined',
} as const
export type Status = keyof typeof STATUS_NAMES

/** Domain 6.6: what the charity could use, and what became of the suggestion. */
export const wish = fields(
  { one: 'wish', many: 'wishes' },
  {
    item: shortText('What is needed', {
      max: 500,
      required: 'Please say what is needed',
      searched: true,
      sorted: true,
      also: ['wish', 'article', 'product', 'name'],
    }),
    reason: longText('Why it is needed', { max: 1000, searched: true, also: ['reason', 'why'] }),
    priority: choice(
      'Priority',
      { high: 'High', medium: 'Medium', low: 'Low' },
      { initial: 'medium', sorted: true, filtered: true, also: ['urgency'] },
    ),
    link: webAddress('Where to get it', { placeholder: 'https://', also: ['link', 'url', 'shop'] }),
    estimatedCost: money('Estimated cost', {
      summed: true,
      sorted: true,
      seenBy: mayReview,
      also: ['cost', 'price'],
    }),
    status: choice('Status', STATUS_NAMES, { initial: 'pending', sorted: true, filtered: true, kept: true }),
    answer: longText('What was decided', { max: 1000, kept: true }),
  },
)

const already = 'Somebody decided about this wish already.'

/** Domain 6.6: suggested, approved, and on the shop's list; or declined, with the reason. */
export const review = steps<{ status: Status }>()({
  states: {
    pending: { label: STATUS_NAMES.pending, tone: 'info', already },
    approved: { label: STATUS_NAMES.approved, tone: 'warn', already },
    added: { label: STATUS_NAMES.added, tone: 'good', already },
    rejected: { label: STATUS_NAMES.rejected, tone: 'neutral', already },
  },
  moves: {
    approve: { from: ['pending', 'rejected'], to: 'approved', label: 'Approve', access: mayReview },
    add: { from: ['pending', 'approved'], to: 'added', label: 'It is on the list', access: mayReview },
    reject: {
      from: ['pending', 'approved'],
      to: 'rejected',
      label: 'Decline',
      access: mayReview,
      reason: { label: 'Why not', required: 'Please say why, for whoever suggested it', max: 1000 },
    },
    reopen: {
      from: ['approved', 'added', 'rejected'],
      to: 'pending',
      label: 'Open it again',
      access: mayReview,
    },
  },
  path: ['pending', 'approved', 'added'],
})
