import { z } from 'zod'
import { requiredText, text } from '#kernel/calls/contract.ts'
import { fields } from '#kernel/fields/definition.ts'
import { choice, longText, shortText, yesNo } from '#kernel/fields/fields.ts'
import { SIDEBAR_GROUPS } from '#kernel/portal/manifest.ts'

/** Lists are typed as people write them: with commas. */
export const splitWords = (typed: string) =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Several words; `input` judges them. */
const words = <I extends z.ZodType<string[]>>(label: string, input: I, hint?: string) => ({
  ...longText(label, {}),
  hint,
  input,
  output: z.array(z.string()),
  initial: [] as string[],
  inWords: (value: string[]) => value.join(', '),
  read: splitWords as (cell: string) => z.input<I>,
})
const someWords = z.array(requiredText(60, 'Please leave out empty words')).max(40)

const groups = Object.values(SIDEBAR_GROUPS)
const CATEGORIES = Object.fromEntries(groups.map((name) => [name, name])) as Record<
  (typeof groups)[number],
  string
>

/** A page or action that the search finds: the administrators' own, or what a declared one is called here. */
export const entry = fields(
  { one: 'search entry', many: 'search entries' },
  {
    title: shortText('Title', { max: 80, required: 'Please enter a title' }),
    description: shortText('Description', { max: 200, required: 'Please say in a line what it is for' }),
    category: choice('Category', CATEGORIES, {
      required: 'Please choose a category',
      hint: 'Shown beside it',
    }),
    /** Inside of this portal, and nothing a browser would take for another address. */
    route: {
      ...shortText('Leads to', {
        required: 'Please enter where it leads',
        hint: 'As in the address bar, from the first slash on',
      }),
      input: requiredText(300, 'Please enter where it leads')
        .refine(
          (value) => /^\/(?![/\\])[^\\]*$/.test(value),
          'Please enter an address inside the portal, like /dashboard?section=hosts',
        )
        .meta({ examples: ['/dashboard?section=hosts'] }),
      initial: '/dashboard?section=',
    },
    keywords: words('Keywords', someWords, 'Other words people may type, separated by commas'),
    /** Any one of them suffices; none: every signed-in person. */
    permissions: {
      ...words(
        'Permissions',
        z.array(text(60)).max(10),
        'Any one of them suffices; left empty everyone finds it who may open where it leads',
      ),
      kind: 'text' as const,
      placeholder: 'HOSTS_VIEW, DRIVERS_VIEW',
    },
    hidden: yesNo('Hide it from the search', {}),
  },
)

export const synonymGroup = fields(
  { one: 'group of synonyms', many: 'groups of synonyms' },
  { words: words('Words', someWords.min(2, 'Please enter at least two words')) },
)
