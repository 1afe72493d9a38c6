import { fields } from '#kernel/fields/definition.ts'
import { choice, shortText, yesNo } from '#kernel/fields/fields.ts'

/** Told apart also without red and green; on paper and in the dark each has enough contrast. */
export const COLOURS = {
  blue: 'Blue',
  violet: 'Violet',
  teal: 'Teal',
  pink: 'Pink',
  gray: 'Gray',
} as const
export type Colour = keyof typeof COLOURS

const BEGINS = 'Please enter an address that begins with https:// or webcal://'

/** The address of a calendar: https, or webcal, which means the same; without a name and password in it. */
function addressFault(value: string): string | undefined {
  const plain = value.replace(/^webcals?:/i, 'https:')
  if (!/^https:\/\/[^\s/]+/i.test(plain) || !URL.canParse(plain)) return BEGINS
  const { username, password } = new URL(plain)
  return username || password ? 'Please enter an address without a name and password in it' : undefined
}

const address = shortText('Address', {
  max: 1000,
  required: 'Please enter the address of the calendar',
  placeholder: 'https://… or webcal://…',
  hint: 'The iCalendar address (.ics) that the other calendar shows under “share” or “subscribe”.',
})

/** Domain 11.3: a calendar kept elsewhere, read every half hour. */
export const outsideCalendar = fields(
  { one: 'outside calendar', many: 'outside calendars' },
  {
    name: shortText('Name', {
      max: 100,
      required: 'Please name the calendar',
      searched: true,
      sorted: true,
      hint: 'As it is called on the volunteer calendar.',
    }),
    address: {
      ...address,
      input: address.input.superRefine((value, context) => {
        const fault = value === '' ? undefined : addressFault(value)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
    },
    colour: choice('Color', COLOURS, { initial: 'blue' }),
    isOn: yesNo('Shown on the calendar and read every half hour', { initial: true }),
  },
)
