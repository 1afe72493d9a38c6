import { foldText, stemOf } from '#kernel/language/search-text.ts'

/** Words that mean the same in this charity. Administrators add their own (domain 11.7). */
export const DECLARED = [
  'host, location, site, place, porch, collection point, drop off',
  'collection, sandwich, count, tally, entry',
  'add, new, create, log, enter, record, submit, make',
  'edit, change, correct, fix, update',
  'delete, remove, take away',
  'person, people, user, member, account, staff, team',
  'permission, access, right, role, grant, allow',
  'mail, email, e mail, message, letter',
  'sms, text message, text, texting',
  'import, upload, bring in, load, csv, excel, xlsx, spreadsheet',
  'export, download',
  'total, number, figure, statistic, sum, report',
  'setting, preference, configuration, option',
  'color, colour, brand, theme',
  'time zone, timezone, clock',
  'missing, late, overdue, not reported, outstanding, absent',
  'duplicate, double, twice, repeated',
  'merge, combine, same place, join together',
  'application, applicant, sign up, sign up request, signup, registration, candidate',
  'approve, accept, let in, admit, decide',
  'phone, telephone, number, mobile, cell, call',
  'contact, phone list, directory, address book',
  'home, start, overview, dashboard, summary',
  'driver, delivery, courier, transport',
  'volunteer, helper',
  'recipient, shelter, partner',
  'event, party, request',
  'calendar, schedule, date, availability',
  'meeting, minutes, agenda',
  'task, project, action, job, assignment',
  'document, file, form, paper',
  'expense, receipt, cost, spending, reimbursement',
  'help, guide, tour, manual, support',
  'password, login, sign in, log in',
  'walkthrough, guided, step by step, wizard, assistant',
  'holiday, vacation, closed, day off',
  'cooler, ice box, fridge',
  'kudos, thanks, praise, thank you',
  'suggestion, idea, feedback, proposal',
  'chat, talk, conversation, message',
  'history, past, old, earlier',
].map((line) => line.split(', '))

export interface Synonyms {
  /** What may stand for this word of this query. */
  (word: string): readonly string[]
}

const stems = (text: string) => foldText(text).split(' ').map(stemOf).join(' ')

/** Words and phrases that mean the same, and by which stems each is known in a query. */
export type Group = readonly { phrase: string; stems: string }[]
export const groupOf = (words: readonly string[]): Group =>
  words.map((word) => ({ phrase: foldText(word), stems: stems(word) }))

const DECLARED_GROUPS = DECLARED.map(groupOf)

/**
 * For one query: each word, and each phrase of several words in it, stands for the others of its group. `own` are the
 * administrators' groups.
 */
export function synonymsFor(text: string, own: readonly Group[]): Synonyms {
  const query = ` ${stems(text)} `
  const found = new Map<string, Set<string>>()
  for (const group of [...DECLARED_GROUPS, ...own])
    for (const { phrase, stems } of group) {
      if (!query.includes(` ${stems} `)) continue
      for (const key of stems.split(' ')) {
        const others = found.get(key) ?? new Set<string>()
        for (const other of group) if (other.phrase !== phrase) others.add(other.phrase)
        found.set(key, others)
      }
    }
  return (word) => [...(found.get(stemOf(word)) ?? [])]
}
