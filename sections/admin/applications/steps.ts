import { steps } from '#kernel/portal/steps.ts'
import { mayDecide } from './access.ts'
import { STATUS_NAMES, type Status } from './fields.ts'

/** What can become of an application, and by whom. */
export const applicationSteps = steps<{ status: Status }>()({
  states: {
    pending: { label: STATUS_NAMES.pending, tone: 'info', already: 'This application is waiting already.' },
    approved: {
      label: STATUS_NAMES.approved,
      tone: 'good',
      already: 'This application was approved already.',
    },
    rejected: {
      label: STATUS_NAMES.rejected,
      tone: 'neutral',
      already: 'This application was rejected already.',
    },
    duplicate: {
      label: STATUS_NAMES.duplicate,
      tone: 'neutral',
      meaning: 'There was an account or an application with this email address already.',
      already: 'There is an account or another application with this email address.',
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
