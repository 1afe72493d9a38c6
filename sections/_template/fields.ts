import { fields } from '#kernel/fields/definition.ts'
import { longText, shortText, wholeNumber } from '#kernel/fields/fields.ts'

/** What is known of each of the examples; form, list, import, export and history follow from it. */
export const example = fields(
  { one: 'example', many: 'examples' },
  {
    name: shortText('Name', {
      max: 120,
      required: 'Please enter a name',
      searched: true,
      sorted: true,
      also: ['title'],
    }),
    amount: wholeNumber('How many', { summed: true, sorted: true, also: ['amount', 'number'] }),
    notes: longText('Notes', { max: 1000, searched: true }),
  },
)
