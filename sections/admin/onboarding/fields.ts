import { z } from 'zod'
import { fields } from '#kernel/fields/definition.ts'
import { choice, longText, shortText, wholeNumber, yesNo } from '#kernel/fields/fields.ts'

/** Spec 2.7, in the order of the dialog. */
export const CATEGORY_NAMES = {
  communication: 'Communication',
  documents: 'Documents',
  team: 'Team',
  projects: 'Projects',
} as const
export type Category = keyof typeof CATEGORY_NAMES
export const CATEGORIES = Object.keys(CATEGORY_NAMES) as [Category, ...Category[]]

/** Of `web/ui/show/icons.ts`. */
const ICON_NAMES = {
  messages: 'Messages',
  send: 'Paper plane',
  document: 'Document',
  link: 'Link',
  search: 'Magnifying glass',
  list: 'Board',
  edit: 'Pencil',
  kindness: 'Kindness',
  person: 'Person',
  people: 'People',
  route: 'Route',
  hosts: 'Building',
  collections: 'Clipboard',
  work: 'Briefcase',
  event: 'Event',
  gift: 'Gift',
  calendar: 'Calendar',
  receipt: 'Receipt',
  trophy: 'Trophy',
} as const
export type ChallengeIcon = keyof typeof ICON_NAMES

/** What administrators may say of a challenge; what completes it stands in the manifests. */
export const challenge = fields(
  { one: 'challenge', many: 'challenges' },
  {
    title: shortText('Title', { max: 80, required: 'Please enter a title' }),
    description: longText('What there is to do', { max: 300, required: 'Please enter what there is to do' }),
    points: {
      ...wholeNumber('Points', { hint: 'For whoever completes it from now on' }),
      input: z
        .int('Please enter a whole number')
        .min(0, 'Please enter 0 or more')
        .max(1000, 'At most 1,000 points'),
      output: z.int(),
      needed: true,
    },
    promotion: shortText('Badge', { max: 30, hint: 'Marks a special one', placeholder: 'New' }),
    category: choice('Category', CATEGORY_NAMES, {}),
    icon: choice('Icon', ICON_NAMES, {}),
    isActive: yesNo('Switched on', { hint: 'Without it, only those who have completed it see it' }),
  },
)
