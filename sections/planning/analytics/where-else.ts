import { type Day, yearOf } from '#kernel/charity/day.ts'
import type { Access } from '#kernel/people/access.ts'
import { mayView as seesAgreements } from '#sections/documentation/agreements/access.ts'
import { mayView as seesCoolers } from '#sections/operations/cooler-tracking/access.ts'
import { mayView as seesExpenses } from '#sections/operations/expenses/access.ts'
import { mayView as seesEvents } from '#sections/planning/event-requests/access.ts'
import { mayView as seesMonitoring } from '#sections/planning/weekly-monitoring/access.ts'
import type { Answered } from './questions-contract.ts'

/** Where an answer stands that no figure is: a place of the portal, and what it shows. */
export interface Place {
  /** Of words as `plainly` leaves them, asked on this day. */
  isMeant: (text: string, today: Day) => boolean
  where: NonNullable<Answered['where']>
  /** Whom it is open to, where that is not everybody who may ask, and what they are told that it is called. */
  closed?: { to: Access; called: string }
}

const has =
  (...all: RegExp[]) =>
  (text: string) =>
    all.every((words) => words.test(text))
const NOT_YET = /\b(?:not|havent|hasnt|didnt|missing|still|yet|late|overdue|outstanding)\b/
/** What is over is nothing to be filled. */
const isOver = (text: string, today: Day) =>
  /\b(?:held|were|was|had|did|ago|last|past)\b/.test(text) ||
  [...text.matchAll(/\b(?:19|20)\d\d\b/g)].some(([year]) => Number(year) < yearOf(today))

/** What is bought and paid for, and is no part of what a sandwich is worth. */
const BOUGHT =
  /\b(?:gas|gasoline|fuel|diesel|mileage|parking|tolls?|rent|insurance|ice|printing|postage|stamps)\b/
const SPENT = /\b(?:expenses?|receipts?|reimburs\w*|spend|spent|spending|budgets?|paid back)\b/
const THINGS =
  /\b(?:vans?|trucks?|cars?|bread|loaves|food|ingredients|groceries|supplies|bags|gloves|cheese|ham|turkey|jelly|butter|equipment|repairs?|rental)\b/

const isLate = has(/\breport(?:ed|ing|s)?\b|\bchecked in\b/, NOT_YET)
const isToFill = has(
  /\bevents?\b/,
  /\b(?:needs?|missing|lacks?|lacking|without|unstaffed|uncovered)\b/,
  /\b(?:drivers?|speakers?|volunteers?|people|helpers?|staff\w*)\b/,
)

/** What other sections show, and Analytics does not count. */
export const ELSEWHERE: readonly Place[] = [
  {
    isMeant: has(/\bcoolers?\b/),
    where: {
      says: 'Which coolers there are, where each is and who has it stands in Cooler Tracking.',
      label: 'Open Cooler Tracking',
      section: 'cooler-tracking',
      params: {},
    },
    closed: { to: seesCoolers, called: 'Cooler Tracking' },
  },
  {
    // A report for a funder is another one.
    isMeant: (text) => !/\b(?:grants?|funders?)\b/.test(text) && isLate(text),
    where: {
      says: 'Who has reported, and who is not in yet, stands in Weekly Monitoring, week by week.',
      label: 'Open Weekly Monitoring',
      section: 'weekly-monitoring',
      params: {},
    },
    closed: { to: seesMonitoring, called: 'Weekly Monitoring' },
  },
  {
    isMeant: (text) =>
      !/\b(?:hours?|time|sandwich(?:es)?|meals?|grants?|worth)\b/.test(text) &&
      (SPENT.test(text) || BOUGHT.test(text) || (/\bcosts?\b/.test(text) && THINGS.test(text))),
    where: {
      says: 'What was spent, what waits for approval and what was paid back stands in Expenses & Receipts, with its sums.',
      label: 'Open Expenses & Receipts',
      section: 'expenses',
      params: {},
    },
    closed: { to: seesExpenses, called: 'Expenses & Receipts' },
  },
  {
    isMeant: has(
      /\b(?:agreements?|waivers?|consents?|signed(?! (?:up|in|on|off|out)\b)|unsigned|signatures?)\b/,
    ),
    where: {
      says: 'Who has signed what, and until when it holds, stands under Agreements.',
      label: 'Open Agreements',
      section: 'agreements',
      params: {},
    },
    closed: { to: seesAgreements, called: 'Agreements' },
  },
  {
    isMeant: (text, today) => !isOver(text, today) && isToFill(text),
    where: {
      says: 'Events to come, and whom each still needs, stand among the scheduled ones in Event Requests.',
      label: 'See the scheduled events',
      section: 'event-requests',
      params: { tab: 'scheduled' },
    },
    closed: { to: seesEvents, called: 'Event Requests' },
  },
]
