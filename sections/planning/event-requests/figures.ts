/** Domain 4.1, planning: what is counted, and which rows of the list it counts; the two are one filter. */
export const FIGURES = {
  next_7: {
    label: 'Next 7 days',
    unit: 'events',
    filter: { tab: 'all', when: 'next_7' },
    definition:
      'Requests whose day, agreed on or wished, is today or in the next 7 days, and that are not over.',
  },
  next_14: {
    label: 'Next 14 days',
    unit: 'events',
    filter: { tab: 'all', when: 'next_14' },
    definition:
      'Requests whose day, agreed on or wished, is today or in the next 14 days, and that are not over.',
  },
  next_30: {
    label: 'Next 30 days',
    unit: 'events',
    filter: { tab: 'all', when: 'next_30' },
    definition:
      'Requests whose day, agreed on or wished, is today or in the next 30 days, and that are not over.',
  },
  new_long: {
    label: 'New for over 7 days',
    unit: 'requests',
    filter: { tab: 'new', attention: 'new_long' },
    definition: 'Requests that came in more than 7 days ago and that nobody has started on.',
  },
  in_process_long: {
    label: 'In process for over 14 days',
    unit: 'requests',
    filter: { tab: 'in_process', attention: 'in_process_long' },
    definition: 'Requests that somebody started on more than 14 days ago and that are not scheduled yet.',
  },
  no_address: {
    label: 'Without an address',
    unit: 'requests',
    filter: { tab: 'all', attention: 'no_address' },
    definition:
      'Requests that are not over, that we fetch something from, and whose address nobody wrote down.',
  },
  no_date: {
    label: 'Without a date',
    unit: 'requests',
    filter: { tab: 'all', attention: 'no_date' },
    definition: 'Requests that are not over and have no date, neither agreed on nor wished.',
  },
  no_sandwiches: {
    label: 'Without a number',
    unit: 'requests',
    filter: { tab: 'all', attention: 'no_sandwiches' },
    definition: 'Requests that are not over and of which nobody knows how many sandwiches will be made.',
  },
  no_lead: {
    label: 'Without a lead',
    unit: 'requests',
    filter: { tab: 'all', attention: 'no_lead' },
    definition: 'Requests that are not over and that nobody of us leads.',
  },
} as const
export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as [Figure, ...Figure[]]

/** So many days are enough for a request to be new, or in process. */
export const NEW_DAYS = 7
export const IN_PROCESS_DAYS = 14
