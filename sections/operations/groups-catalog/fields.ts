import { z } from 'zod'
import { requiredText } from '#kernel/calls/contract.ts'
import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import { fields } from '#kernel/fields/definition.ts'
import { longText, optionalChoice, optionalText, shortText, yesNo } from '#kernel/fields/fields.ts'
import { capital } from '#kernel/language/capital.ts'
import { foldName, tidyName } from '#kernel/language/names.ts'
import { personFields } from '#platform/people/fields.ts'
import { mayChange } from './access.ts'

const KEYS = new Map(
  Object.entries(CATEGORIES).flatMap(([key, label]) => [
    [key, key],
    [foldName(label), key],
  ]),
)

/** 'Book club' -> 'book_club'; what is known by its words is that. */
export const categoryKey = (text: string) =>
  KEYS.get(foldName(text)) ?? foldName(text).replaceAll(/[\s-]+/g, '_')

/** 'book_club' -> 'Book club' */
export const categoryName = (key: string): string =>
  CATEGORIES[key as keyof typeof CATEGORIES] ?? capital(key.replaceAll('_', ' '))

const NAME = 'Please enter the name of the group'
export const SCHOOLS = { public: 'Public', private: 'Private', charter: 'Charter' } as const
const CATEGORY = 'A category has 2 to 50 letters, digits or underscores'

/** 'https://www.Alder.example/' and 'info@alder.example' -> 'alder.example' */
const hostOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')
const domainsOf = (text: string) => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(hostOf),
  ),
]

/** Who makes sandwiches together (domain 4.6): a group, or one department of it. */
export const organization = fields(
  { one: 'group', many: 'groups' },
  {
    name: {
      ...shortText('Name of the group', {
        required: NAME,
        sorted: true,
        also: ['Name', 'Group', 'Organization', 'Group name', 'Organization name'],
      }),
      input: requiredText(120, NAME).transform(tidyName),
    },
    department: {
      ...shortText('Department', { sorted: true, hint: 'A class, a team, a branch: listed on its own' }),
      input: optionalText(120).transform((value) => value && tidyName(value)),
    },
    category: {
      ...shortText('Category', { sorted: true, also: ['Organization category', 'Type'] }),
      input: optionalText(50)
        .transform((value) => value && categoryKey(value))
        .refine((value) => value === null || /^[\p{L}\p{N}_]{2,50}$/u.test(value), CATEGORY),
      inWords: (key: string | null) => (key ? categoryName(key) : ''),
    },
    schoolClassification: optionalChoice('Kind of school', SCHOOLS, { also: ['School classification'] }),
    isReligious: yesNo('Religious', {}),
    addresses: longText('Addresses', { max: 1000, hint: 'One a line', also: ['Address'] }),
    domains: {
      ...shortText('Websites and email domains', {
        placeholder: 'alder-school.example',
        hint: 'Two with the same one are shown as possibly one group',
        also: ['Domains', 'Website'],
      }),
      input: optionalText(200).transform((value) => (value ? domainsOf(value).join(', ') || null : null)),
    },
    notes: longText('Notes', { max: 2000 }),
  },
)

const person = personFields(mayChange)

/** Somebody to call at a group. */
export const contact = fields(
  { one: 'contact', many: 'contacts' },
  {
    name: person.name,
    nickname: person.nickname,
    role: shortText('Role', { max: 80, searched: true, placeholder: 'Teacher, coordinator' }),
    phone: person.phone,
    email: person.email,
    isPrimary: yesNo('Primary contact', { hint: 'Called first' }),
    notes: longText('Notes', { max: 2000 }),
  },
)

export const STATUS_NAMES = { active: 'Active', historical: 'Historical' } as const
export type Status = keyof typeof STATUS_NAMES
export const LEVELS = {
  new: { label: 'New', tone: 'info', words: 'Came for the first time within three months' },
  active: { label: 'Active', tone: 'good', words: 'Comes as usual' },
  at_risk: { label: 'At risk', tone: 'warn', words: 'Stays away longer than usual, or comes rarely' },
  dormant: { label: 'Dormant', tone: 'neutral', words: 'Has not come for a long time' },
} as const
export const Day = z.string().nullable()
