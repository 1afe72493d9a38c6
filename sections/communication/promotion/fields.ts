import { fields } from '#kernel/fields/definition.ts'
import { choice, dayField, longText, shortText } from '#kernel/fields/fields.ts'
import type { Role } from '#kernel/people/access.ts'

export const AUDIENCE_NAMES = { all: 'Everyone', hosts: 'Hosts', volunteers: 'Volunteers' } as const
export type Audience = keyof typeof AUDIENCE_NAMES

/** Drivers are volunteers with a car. */
export const AUDIENCE_ROLES: Record<Exclude<Audience, 'all'>, readonly Role[]> = {
  hosts: ['host'],
  volunteers: ['volunteer', 'driver'],
}

export const STATUS_NAMES = { active: 'Current', archived: 'Archive' } as const
export type Status = keyof typeof STATUS_NAMES

/** What somebody does with a graphic: looks at it, saves it, shares it. */
export const USES = ['view', 'save', 'share'] as const
export type Use = (typeof USES)[number]

/** Domain 5.8: what is to be printed and shown around, for whom, and when. */
export const graphic = fields(
  { one: 'graphic', many: 'graphics' },
  {
    title: shortText('Title', { max: 200, required: 'Please enter a title', searched: true, sorted: true }),
    description: longText('Description', {
      max: 1000,
      required: 'Please say what it is for and where it should be seen',
      searched: true,
    }),
    audience: choice('For', AUDIENCE_NAMES, { initial: 'all', sorted: true, filtered: true }),
    intendedUseDate: dayField('To be used on', { sorted: true }),
    status: choice('Status', STATUS_NAMES, { initial: 'active', filtered: true, kept: true }),
  },
)
