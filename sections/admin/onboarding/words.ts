import { formatDay, todayIn } from '#kernel/charity/day.ts'
import type { Category, ICONS } from './contract.ts'

export const CATEGORY_NAMES: Record<Category, string> = {
  communication: 'Communication',
  documents: 'Documents',
  team: 'Team',
  projects: 'Projects',
}

export const points = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'point' : 'points'}`

/** The day as the organization's calendar has it. */
export const completedOn = (instant: string, timeZone: string) =>
  `You completed this on ${formatDay(todayIn(timeZone, new Date(instant)))}.`

export const ICON_NAMES: Record<(typeof ICONS)[number], string> = {
  messages: 'Messages',
  send: 'Paper plane',
  document: 'Document',
  link: 'Link',
  search: 'Magnifying glass',
  list: 'Board',
  edit: 'Pencil',
  kindness: 'Kindness',
  person: 'Person',
  people: 'People',
  route: 'Route',
  hosts: 'Building',
  collections: 'Clipboard',
  work: 'Briefcase',
  event: 'Event',
  gift: 'Gift',
  calendar: 'Calendar',
  receipt: 'Receipt',
  trophy: 'Trophy',
}
