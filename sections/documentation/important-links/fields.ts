import { z } from 'zod'
import { fields } from '#kernel/fields/definition.ts'
import { choice, longText, shortText, webAddress, yesNo } from '#kernel/fields/fields.ts'

/** Domain 6.5: what the tools are for. */
export const CATEGORIES = {
  planning: 'Planning',
  making: 'Making sandwiches',
  figures: 'Figures and sheets',
  donors: 'Donors and receipts',
  outside: 'Partners and the web',
} as const

const address = webAddress('Address', { placeholder: 'https://', also: ['link', 'url'] })

/** A tool elsewhere that people of the charity use. */
export const link = fields(
  { one: 'tool', many: 'tools' },
  {
    title: shortText('Name', {
      required: 'Please say what the tool is called',
      searched: true,
      sorted: true,
      also: ['title', 'tool'],
    }),
    url: {
      ...address,
      needed: true as const,
      input: address.input.pipe(z.string('Please enter the address of the tool')),
      output: z.string(),
    },
    category: choice('What it is for', CATEGORIES, {
      initial: 'planning',
      sorted: true,
      filtered: true,
      also: ['category'],
    }),
    description: longText('What it does', { max: 500, searched: true, also: ['description'] }),
    embedded: yesNo('Shown here at a desk', {
      initial: false,
      hint: 'Not every page allows that: look at it once after saving',
    }),
  },
)
