import { eq, getTableName } from 'drizzle-orm'
import { type Holder, has, ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord, type Row } from '#server/data/records.ts'
import { people as persons, sessions, users } from '#server/data/tables.ts'
import { can, hidesField, mayBring, mayBringMyself, mayManage, permissionWording } from './access.ts'
import { accounts } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import { people } from './service-names.ts'
import { accountOfPerson } from './service-person.ts'
import { setUpRoutes } from './set-up.ts'

const holderOf = (row: Row): Holder => ({
  role: ROLES.find((role) => role === row.role) ?? 'super_admin',
  isActive: row.is_active === true,
  permissions: Array.isArray(row.permissions) ? row.permissions.map(String) : [],
})

/** What an account shows of the person it is of; the names are its own. */
const OF_PERSON = { phone: 'Phone', email: 'Email to write to', address: 'Address' }

const person = defineRecord({
  table: users,
  noun: 'account',
  scope: (user) =>
    has(user, can.USERS_VIEW) || has(user, can.USERS_EDIT) ? undefined : eq(users.id, user.id),
  mayChange: (user, row, action) =>
    (row.id === user.id && action === 'update') || mayManage(user, holderOf(row)),
  mayPutBack: (user, before, now) =>
    (now !== undefined && now.id === user.id && mayBringMyself(now, before)) ||
    mayBring(user, { id: String(before.id) }, now && holderOf(now), holderOf(before)),
  hides: hidesField,
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    display_name: 'Display name',
    email: 'Email',
    photo_id: 'Photo',
    role: 'Role',
    permissions: 'Permissions',
    is_active: 'Active',
  },
  event: 'users.changed',
  subject: {
    ...accountOfPerson,
    table: getTableName(persons),
    column: users.personId.name,
    hides: (user, column, row) =>
      column !== 'name' && (!(column in OF_PERSON) || hidesField(user, column, row ?? {})),
    fields: OF_PERSON,
  },
  present: (ctx, field, value) => {
    if (field === 'role') return ROLE_NAMES[holderOf({ role: value }).role]
    if (field === 'photo_id') return 'A photo'
    if (field === 'is_active') return value === true ? 'Yes' : 'No'
    if (field === 'permissions' && Array.isArray(value))
      return value.map((name) => ctx.app.permissionWords(String(name)).label)
    return value
  },
})

export default implement(
  accounts,
  {
    people,
    me: (ctx) => ({
      ...ctx.user,
      renamedAt: ctx.user.renamedAt ? new Date(ctx.user.renamedAt).toISOString() : null,
      secondFactorMissing: ctx.factorMissing,
      ...(ctx.user.seenBy ? { preview: true } : {}),
    }),
    logout: async (ctx) => {
      if (!ctx.sessionId) return {}
      await ctx.db.delete(sessions).where(eq(sessions.id, ctx.sessionId))
      ctx.emit('sessions.ended', { id: ctx.sessionId })
      return {}
    },
  },
  {
    records: [person],
    personalData,
    demo,
    routes: setUpRoutes,
    permissionWording,
    refusals: { users_email_key: 'A person with this email address already exists.' },
  },
)
