import { formatDay } from '#kernel/charity/day.ts'
import { defineLetter } from '#server/data/letters.ts'
import { overtaken, sample, samples } from './service-targets.ts'

const anyWeek = formatDay('2026-11-18')

/** Where a location is asked for its numbers of a week (domain 3.3). */
export const reminder = defineLetter({
  id: 'monitoring-reminder',
  title: 'Reminder of the numbers',
  to: 'the contact of a location that is not in yet',
  when: 'by hand, and at the times that weekly monitoring says',
  overtaken,
  samples,
  sample,
  values: {
    location: { label: 'The location', kind: 'text', example: 'Alder', always: true },
    week: { label: 'The first day of the week', kind: 'text', example: anyWeek, always: true },
    name: { label: 'Whom it is written to', kind: 'text', example: 'Cleo', always: true },
    organization: {
      label: 'Our organization',
      kind: 'text',
      example: 'Our sandwich charity',
      always: true,
    },
  },
  sections: {
    subject: { label: 'Subject', words: { en: 'How many sandwiches at {location}?' } },
    greeting: { label: 'Greeting', words: { en: 'Hello {name},' } },
    body: {
      label: 'Email',
      words: {
        en: 'The numbers of {location} for the week of {week} are not in yet. Could you send them? One number is enough, and 0 is a number, too.',
      },
    },
    button: {
      label: 'Button',
      hint: 'Leads to a page where they enter the numbers; no account is needed',
      words: { en: 'Send the numbers' },
    },
    note: {
      label: 'Small print',
      words: { en: 'The link is for this location and week alone; you need no account for it.' },
    },
    text: {
      label: 'Text message',
      hint: 'For those who get text messages about locations; a number as answer is proposed at the location',
      most: 320,
      words: {
        en: '{organization}: how many sandwiches at {location}, week of {week}? Just answer with the number: 306, or 306 and 40 from Scouts.',
      },
    },
  },
})
