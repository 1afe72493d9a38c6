import { steps } from '#kernel/portal/steps.ts'
import { mayDecide } from './access.ts'
import type { STATUSES } from './contract.ts'

/** What can become of an application, and by whom. */
export const applicationSteps = steps<{ status: (typeof STATUSES)[number] }>()({
  states: {
    pending: { label: 'Waiting', tone: 'info', already: 'This application is waiting already.' },
    approved: { label: 'Approved', tone: 'good', already: 'This application was approved already.' },
    rejected: { label: 'Rejected', tone: 'neutral', already: 'This application was rejected already.' },
    duplicate: {
      label: 'Known already',
      tone: 'neutral',
      meaning: 'There was an account or an application with this e-mail address already.',
      already: 'There is an account or another application with this e-mail address.',
    },
  },
  moves: {
    approve: { from: ['pending'], to: 'approved', label: 'Approve', access: mayDecide },
    reject: {
      from: ['pending'],
      to: 'rejected',
      label: 'Reject application',
      access: mayDecide,
      danger: true,
      reason: { label: 'Reason', required: 'Please say why, for the records' },
    },
    reopen: { from: ['rejected'], to: 'pending', label: 'Open it again', access: mayDecide },
  },
})
