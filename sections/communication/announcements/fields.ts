import { fields } from '#kernel/fields/definition.ts'
import { choice, choices, longText, moment, shortText, webAddress, yesNo } from '#kernel/fields/fields.ts'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'

/** By itself from its times and whether it is switched on. */
export const STATES = {
  active: { label: 'Running', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  expired: { label: 'Expired', tone: 'neutral' },
  off: { label: 'Switched off', tone: 'warn' },
} as const
export type State = keyof typeof STATES

const roles = choices('For', ROLE_NAMES, { hint: 'Nobody ticked means everyone' })

/** Spec 3, domain 7.7: what everyone should see first, whom it is for, and when. */
export const announcement = fields(
  { one: 'announcement', many: 'announcements' },
  {
    title: shortText('Title', { max: 120, required: 'Please enter a title', searched: true, sorted: true }),
    message: longText('Message', {
      max: 1000,
      required: 'Please enter what there is to say',
      searched: true,
    }),
    type: choice(
      'About',
      { event: 'An event', position: 'An open position', alert: 'A notice' },
      { initial: 'alert', hint: 'Decides the icon' },
    ),
    priority: choice(
      'Priority',
      { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' },
      { initial: 'medium', hint: 'The highest is shown first', sorted: true },
    ),
    link: webAddress('Link', { placeholder: 'https://' }),
    linkText: shortText('Words of the link', { max: 60, placeholder: 'Learn More' }),
    startDate: moment('Starts', { required: 'Please choose when it starts', sorted: true }),
    endDate: moment('Ends', { required: 'Please choose when it ends', sorted: true, time: '23:59:59' }),
    isActive: yesNo('Switched on', {
      initial: true,
      hint: 'Without it nobody sees it, whatever its times',
    }),
    roles: { ...roles, inWords: (chosen: Role[]) => roles.inWords(chosen) || 'Everyone' },
  },
)
