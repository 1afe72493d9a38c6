import { z } from 'zod'
import { contract, endpoint, lines, text } from '#kernel/calls/contract.ts'
import { timeOfDay } from '#kernel/charity/settings.ts'
import { HOUR } from '#kernel/clock.ts'
import { LANGUAGE_IDS } from '#kernel/language/languages.ts'
import { everyone } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { Attachment } from '#platform/attachments/contract.ts'
import { mayEdit } from './access.ts'

/** Each; what is larger belongs behind a link of one's own. */
export const LETTER_FILE_BYTES = 15_000_000

const id = text(60)
const language = z.enum(LANGUAGE_IDS).default('en')
const Schedule = z.object({ isOn: z.boolean(), time: z.string(), version: z.int() })

const Letter = z.object({
  id: z.string(),
  title: z.string(),
  to: z.string(),
  when: z.string(),
  /** In how many sections the organization says it in its own words. */
  changed: z.int(),
  /** Null for one that goes by hand alone. */
  schedule: Schedule.nullable(),
  sent: z.int(),
  lastSentAt: z.string().nullable(),
})
export type ListedLetter = z.output<typeof Letter>

const Section = z.object({
  id: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  oneLine: z.boolean(),
  /** So many characters at most. */
  most: z.int(),
  /** As delivered. */
  usual: z.string(),
  /** The organization's own; empty while it is as delivered. */
  words: z.string(),
  /** Its row, for the history of these words. */
  row: z.string().nullable(),
})
const Value = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'lines', 'day', 'time', 'number']),
  example: z.union([z.string(), z.number()]),
  always: z.boolean(),
})
const Detail = Letter.extend({
  language: z.enum(LANGUAGE_IDS),
  languages: z.array(z.enum(LANGUAGE_IDS)),
  sections: z.array(Section),
  values: z.array(Value),
  needs: z.array(z.string()),
})
export type LetterDetail = z.output<typeof Detail>

/** The most characters that any section of a letter has; the limit of those that set none of their own (`most`). */
export const MOST_WORDS = 6000
const said = z.array(z.object({ section: text(40), words: lines(MOST_WORDS) })).max(30)
const record = z.uuid().nullable().optional()

export const letters = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/letters',
    access: mayEdit,
    summary: 'The letters that the portal sends, and when',
    output: z.object({ items: z.array(Letter) }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/letters/{id}',
    access: mayEdit,
    summary: 'A letter with its sections, in one language',
    input: z.object({ id, language }),
    output: Detail,
  }),
  /** `was`: what stood there when the person began, so that nobody writes over words that they have not seen. */
  save: endpoint({
    method: 'PUT',
    path: '/api/letters/{id}',
    access: mayEdit,
    summary: 'Say what sections of a letter say; empty words are those as delivered',
    input: z.object({
      id,
      language,
      sections: z
        .array(z.object({ section: text(40), words: lines(MOST_WORDS), was: lines(MOST_WORDS) }))
        .max(30),
    }),
    output: Detail,
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/api/letters/{id}/schedule',
    access: mayEdit,
    summary: 'Whether a letter goes by itself, and from which time of day on',
    example: { id: 'event-thanks', isOn: true, time: '09:00' },
    /** `version`: 0 while it is as delivered. */
    input: z.object({ id, isOn: z.boolean(), time: timeOfDay, version: z.int().min(0).optional() }),
    output: Detail,
  }),
  records: endpoint({
    method: 'GET',
    path: '/api/letters/{id}/records',
    access: mayEdit,
    summary: 'Records that a letter can be looked at with',
    input: z.object({ id }),
    output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/api/letters/{id}/files',
    access: mayEdit,
    summary: 'The files that go with a letter, in one language',
    input: z.object({ id, language }),
    output: z.object({ items: z.array(Attachment), mayAdd: z.boolean() }),
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/letters/{id}/files',
    access: mayEdit,
    summary: 'Let a file go with a letter',
    upload: { maxBytes: LETTER_FILE_BYTES },
    throttle: [
      {
        name: 'letter-files',
        by: 'account',
        most: 60,
        within: HOUR,
        words: 'You have brought many files within an hour. Please go on later.',
      },
    ],
    input: z.object({ id, language }),
    output: z.object({ id: z.string() }),
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/letters/files/{file}',
    access: mayEdit,
    summary: 'Let a file go with a letter no more; links to it in letters that went end as well',
    input: z.object({ file: z.uuid() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/letter-files',
    access: everyone,
    summary: 'A file that a letter links to',
    example: { token: 'from the letter' },
    throttle: [
      {
        name: 'letter-file',
        by: 'address',
        most: 300,
        within: HOUR,
        words: 'That was a lot at once. Please wait an hour and try again.',
      },
    ],
    input: z.object({ token: z.string().max(1000) }),
    download: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/letters/{id}/preview',
    access: mayEdit,
    reads: true,
    summary: 'A letter as its reader would see it, with words that are not saved yet',
    input: z.object({ id, language, sections: said, record }),
    output: z.object({
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      /** The same for readers of text messages, where the letter has words for these. */
      textMessage: z.string().nullable(),
      /** What is not known of this record, in words: the lines that say it are left out. */
      leftOut: z.array(z.string()),
    }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/letters/{id}/test',
    access: mayEdit,
    byPerson: true,
    summary: 'Send a letter to myself, to see how it arrives',
    undo: { no: 'an email that was sent cannot be taken back.' },
    throttle: [
      {
        name: 'letter-test',
        by: 'account',
        most: 30,
        within: HOUR,
        counts: 'successes',
        words: 'You sent yourself many tests already. Please wait an hour.',
      },
    ],
    input: z.object({ id, language, sections: said, record }),
    output: z.object({ to: z.string() }),
  }),
})

export default defineLive({
  refreshes: {
    'letters.changed': [letters.list, letters.one, letters.files],
    'letters.sent': [letters.list],
  },
})
