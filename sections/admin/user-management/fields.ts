import { z } from 'zod'
import { text } from '#kernel/calls/contract.ts'
import { fields } from '#kernel/fields/definition.ts'
import { choice, shortText, yesNo } from '#kernel/fields/fields.ts'
import { ROLE_NAMES, ROLES, type Role } from '#kernel/people/access.ts'
import type { Risk } from '#kernel/people/permission-words.ts'
import { contactReaders } from '#platform/accounts/access.ts'

/** An account, as far as people write it; e-mail and phone only for who may see contact data. */
export const person = fields(
  { one: 'person', many: 'people' },
  {
    firstName: shortText('First name', {
      max: 80,
      required: 'Please enter a first name',
      also: ['first', 'given name', 'forename', 'firstname'],
    }),
    lastName: {
      ...shortText('Last name', { also: ['last', 'surname', 'family name', 'lastname'] }),
      input: text(80),
      output: z.string(),
      initial: '',
    },
    email: {
      ...shortText('Email', {
        required: 'Please enter an email address',
        searched: true,
        inputType: 'email',
        seenBy: contactReaders,
        also: ['e mail', 'email', 'e mail address', 'email address', 'mail', 'login', 'username'],
      }),
      input: z
        .string()
        .trim()
        .max(320)
        .pipe(z.email('Please enter a valid email address'))
        .meta({ examples: ['somebody@charity.example'] }),
    },
    phone: shortText('Phone', {
      max: 40,
      searched: true,
      inputType: 'tel',
      seenBy: contactReaders,
      also: ['phone number', 'mobile', 'cell', 'cell phone', 'mobile phone', 'telephone', 'tel'],
    }),
    role: choice('Role', ROLE_NAMES, {
      initial: 'volunteer',
      also: ['role in the portal', 'user role', 'type', 'position'],
    }),
    isActive: yesNo('Active', { initial: true }),
  },
)
export const { words: PEOPLE, labels: LABELS } = person
export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))
export const asRole = (value: unknown): Role | undefined => ROLES.find((role) => role === value)

/** `invited`: has a mail and has not answered it; `uninvited`: an account without any way to sign in, e.g. imported. */
export const STATE_NAMES = {
  active: 'Active',
  invited: 'Invited',
  uninvited: 'Not invited yet',
  inactive: 'Deactivated',
} as const
export type AccountState = keyof typeof STATE_NAMES
export const ACCOUNT_STATES = Object.keys(STATE_NAMES) as [AccountState, ...AccountState[]]

/** What an explanation adds to the name of a permission; often that says it all. */
export const addedBy = ({ label, explanation }: { label: string; explanation: string }) =>
  explanation === `${label}.` ? '' : explanation

export const RISK_TONES = {
  safe: 'neutral',
  moderate: 'info',
  elevated: 'warn',
  critical: 'bad',
} as const satisfies Record<Risk, string>
