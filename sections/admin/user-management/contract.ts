import { z } from 'zod'
import { bulkTarget, hasOneTarget, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, endpoint, listInput, listOutput, text } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { ROLES } from '#kernel/people/access.ts'
import { RISKS } from '#kernel/people/permission-words.ts'
import { mayExport, mayPreview, mayRead, mayWrite } from './access.ts'
import { ACCOUNT_STATES, person } from './fields.ts'

const userFilters = {
  role: z.array(z.enum(ROLES)).optional(),
  status: z.enum(ACCOUNT_STATES).optional(),
  search: listInput.search,
}
const sorting = {
  sort: z.enum(['name', 'email', 'role', 'status', 'lastSeen', 'createdAt']).optional(),
  order: listInput.order,
}
export const paging = z.object({ page: listInput.page, limit: listInput.limit })
export const One = z.object({ id: z.uuid() })
const target = bulkTarget(z.object(userFilters))
export const permissionName = z
  .string()
  .regex(/^[A-Z][A-Z_]{1,79}$/, 'This is no name of a permission')
  .meta({ examples: ['HOSTS_VIEW'] })
export const permissionNames = z.array(permissionName).max(500)

/** An account as lists and forms show it. */
export const Account = person.row.omit({ createdBy: true, updatedAt: true }).extend({
  displayName: z.string(),
  state: z.enum(ACCOUNT_STATES),
  invitedAt: z.string().nullable(),
  permissions: z.array(z.string()),
  photoId: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** Permissions beyond the role's defaults, and defaults that are missing. */
  extra: z.int(),
  missing: z.int(),
  /** May the person who asks change this account? */
  manageable: z.boolean(),
})
export type Account = z.output<typeof Account>

export const Words = z.object({
  name: z.string(),
  group: z.string(),
  label: z.string(),
  explanation: z.string(),
  risk: z.enum(RISKS),
})
export const CatalogEntry = Words.extend({
  /** Roles that hold it by default. */
  roles: z.array(z.enum(ROLES)),
  /** What comes with it. */
  implies: z.array(z.string()),
  /** May the person who asks grant it? Nobody grants what they lack. */
  grantable: z.boolean(),
})
export type CatalogEntry = z.output<typeof CatalogEntry>

export const Diff = z.object({
  /** What the person could do that they cannot now, and the other way round; what comes along included. */
  gives: z.array(Words),
  takes: z.array(Words),
  sectionsGained: z.array(z.string()),
  sectionsLost: z.array(z.string()),
  /** Of what is given, what the person who asks may not grant. */
  refused: z.array(z.string()),
})
export type Diff = z.output<typeof Diff>

/** What whoever opens an account says about the person. */
export const NewPerson = person.input.omit({ isActive: true }).partial({ phone: true })

const change = { role: z.enum(ROLES).optional(), permissions: permissionNames }
const forReaders = { access: mayRead, byPerson: true } as const
export const forWriters = { access: mayWrite, byPerson: true, rowCheck: true } as const

export const users = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    access: mayRead,
    summary: 'Accounts, filtered and sorted',
    input: z.object({ ...listInput, ...sorting, ...userFilters }),
    output: listOutput(
      Account,
      z.object({ people: z.int(), active: z.int(), administrators: z.int(), volunteers: z.int() }),
    ),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/users/export',
    access: mayExport,
    summary: 'The filtered accounts as a spreadsheet',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...sorting, ...userFilters }),
    download: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    access: mayRead,
    summary: 'One account',
    input: One,
    output: Account,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/users/{id}',
    ...forWriters,
    summary: 'Change an account; deactivating it ends its sessions at once',
    input: One.extend({ version }).extend(person.input.partial().shape),
    output: Account,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users',
    ...forWriters,
    summary: 'Open an account with the defaults of a role, and invite the person by email',
    undo: { no: 'the person has got an email. Deactivate or delete the account instead.' },
    input: NewPerson,
    output: Account,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/invitations',
    ...forWriters,
    summary: 'Email a link to choose a password to people who have none yet, for the first time or again',
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'] },
    undo: { no: 'an email that was sent stays sent.' },
    input: z.object(target).refine(hasOneTarget, ONE_TARGET),
    /** Left alone: who can sign in already, is deactivated, or got such a mail a minute ago. */
    output: z.object({ invited: z.int(), leftAlone: z.int() }),
  }),
  bulkEdit: endpoint({
    method: 'PATCH',
    path: '/api/users',
    ...forWriters,
    summary: 'Activate, deactivate, give a role or permissions to many at once; all of them or none',
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'], isActive: true },
    input: z
      .object({
        ...target,
        isActive: z.boolean().optional(),
        role: z.enum(ROLES).optional(),
        /** Back to the defaults of their role (of the new one, when a role is given). */
        applyDefaults: z.boolean().optional(),
        grant: permissionNames.optional(),
        revoke: permissionNames.optional(),
      })
      .refine(hasOneTarget, ONE_TARGET)
      .refine(
        (input) =>
          [input.isActive, input.role, input.applyDefaults, input.grant, input.revoke].some(
            (one) => one !== undefined,
          ),
        'Please change at least one thing',
      ),
    output: z.object({ changed: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}',
    ...forWriters,
    summary: 'Delete an account that nothing refers to',
    undo: { no: 'the password and the sessions of a deleted account are gone; add the person again.' },
    input: One,
  }),
  setPermissions: endpoint({
    method: 'PUT',
    path: '/api/users/{id}/permissions',
    ...forWriters,
    summary: 'Replace what an account holds; nobody grants what they lack',
    input: One.extend({ version, ...change }),
    output: Account,
  }),
  diff: endpoint({
    method: 'POST',
    path: '/api/users/{id}/permissions/diff',
    ...forReaders,
    reads: true,
    summary: 'What a change of role or permissions would give and take',
    input: One.extend(change),
    output: Diff,
  }),
  why: endpoint({
    method: 'GET',
    path: '/api/users/{id}/why',
    ...forReaders,
    summary: 'Why somebody may or may not do something, in a sentence',
    example: { id: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', permission: 'HOSTS_VIEW' },
    input: One.extend({ permission: permissionName.optional(), section: text(60).optional() }).refine(
      ({ permission, section }) => (permission === undefined) !== (section === undefined),
      'Please name either a permission or a section',
    ),
    output: z.object({ granted: z.boolean(), sentence: z.string() }),
  }),
})

const previewing = { method: 'GET', access: mayPreview, byPerson: true } as const

export const permissions = contract({
  catalog: endpoint({
    ...previewing,
    path: '/api/permissions',
    summary: 'Every permission with its group, words, risk and the roles that hold it by default',
    output: z.object({ items: z.array(CatalogEntry) }),
  }),
  holders: endpoint({
    method: 'GET',
    path: '/api/permissions/{name}/holders',
    ...forReaders,
    summary: 'Who has a permission, and why',
    example: { name: 'HOSTS_VIEW' },
    input: z.object({ name: permissionName }),
    output: z.object({
      permission: Words,
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          role: z.enum(ROLES),
          reason: z.string(),
          own: z.boolean(),
        }),
      ),
    }),
  }),
  preview: endpoint({
    ...previewing,
    path: '/api/access-preview',
    summary: 'Sidebar, sections and permissions as a role or a person has them',
    example: { role: 'volunteer' },
    input: z
      .object({ role: z.enum(ROLES).optional(), userId: z.uuid().optional() })
      .refine(
        ({ role, userId }) => (role === undefined) !== (userId === undefined),
        'Please name either a role or a person',
      ),
    output: z.object({
      name: z.string(),
      role: z.enum(ROLES),
      sidebar: z.array(
        z.object({
          group: z.string(),
          entries: z.array(z.object({ id: z.string(), label: z.string(), icon: z.string() })),
        }),
      ),
      sections: z.array(z.object({ name: z.string(), title: z.string(), open: z.boolean() })),
      granted: z.array(z.string()),
    }),
  }),
  previews: endpoint({
    ...previewing,
    path: '/api/access-preview/roles',
    summary: 'The roles as which the portal can be previewed, and what keeps one from the others',
    output: z.object({
      items: z.array(z.object({ role: z.enum(ROLES), reason: z.string().nullable() })),
    }),
  }),
})
