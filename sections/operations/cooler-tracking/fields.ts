import { fields } from '#kernel/fields/definition.ts'
import {
  choice,
  dayField,
  longText,
  reference,
  shortText,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'

export const STATE_NAMES = { in_use: 'In use', lost: 'Lost', retired: 'Retired' } as const
export type State = keyof typeof STATE_NAMES

/** What can happen to a cooler. `noted`: only something was said of it (clean, a note). */
export const MOVE_KINDS = ['moved', 'lost', 'found', 'noted', 'retired', 'restored'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** Domain 5.7. */
export const coolerType = fields(
  { one: 'type', many: 'types' },
  {
    name: shortText('Name', { max: 60, required: 'Please name the type', searched: true, sorted: true }),
    description: shortText('Description', { max: 200 }),
    isActive: yesNo('In use', { initial: true, hint: 'Nobody is asked for a type that is not in use.' }),
    sortOrder: wholeNumber('Place in the list', { max: 1000, sorted: true }),
  },
)

export const cooler = fields(
  { one: 'cooler', many: 'coolers' },
  {
    number: shortText('Number', {
      max: 40,
      required: 'Please give the cooler a number',
      placeholder: '17',
      hint: 'As it stands on the cooler: a number, or letters.',
      searched: true,
      sorted: true,
      also: ['cooler', 'cooler number', 'no', 'label', 'name'],
    }),
    typeId: reference('Type', {}),
    notes: longText('Notes', { max: 1000, searched: true, also: ['note', 'comment', 'remarks'] }),
    state: choice('State', STATE_NAMES, { initial: 'in_use', sorted: true, filtered: true, kept: true }),
    isClean: yesNo('Clean', { initial: true, sorted: true, kept: true }),
    dueOn: dayField('Due back', { sorted: true, kept: true }),
  },
)
