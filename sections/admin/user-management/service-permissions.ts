import { asc, eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import { listOf } from '#kernel/language/list.ts'
import {
  type Access,
  explain,
  type Holder,
  has,
  IMPLIED,
  passes,
  ROLE_NAMES,
  ROLES,
} from '#kernel/people/access.ts'
import { findSection, navigationOf } from '#kernel/portal/navigation.ts'
import { grantsBeyond } from '#platform/accounts/access.ts'
import { defaultsOf } from '#platform/accounts/service-people.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { refuseUnknownPermissions } from '#server/people/declared-permissions.ts'
import type { permissions as permissionCalls, users as userCalls } from './contract.ts'
import { findUser, heldBy, type UserRow } from './service-list.ts'
import {} from './service-rules.ts'

type UserCalls = typeof userCalls
type Calls = typeof permissionCalls

const allNames = (ctx: Ctx) => defaultsOf(ctx.app, 'super_admin')

export async function catalog(ctx: Ctx) {
  const byRole = ROLES.map((role) => ({ role, held: new Set(defaultsOf(ctx.app, role)) }))
  return {
    items: allNames(ctx).map((name) => ({
      ...ctx.app.permissionWords(name),
      roles: byRole.filter(({ held }) => held.has(name)).map(({ role }) => role),
      implies: [...(IMPLIED[name] ?? [])],
      grantable: has(ctx.user, name),
    })),
  }
}

/** What really changes, with all that comes along or comes with the role; and which sections open or close. */
export async function diff(ctx: Ctx, { id, role, permissions }: InputOf<UserCalls['diff']>) {
  const row = await findUser(ctx, id)
  refuseUnknownPermissions(ctx.app, permissions)
  const before: Holder = { role: row.role, isActive: true, permissions: heldBy(row) }
  const after: Holder = { role: role ?? row.role, isActive: true, permissions }
  const names = allNames(ctx)
  const only = (one: Holder, other: Holder) =>
    names.filter((name) => has(one, name) && !has(other, name)).map(ctx.app.permissionWords)
  const sections = ctx.app.manifests.flatMap((manifest) => manifest.sections ?? [])
  const openOnly = (one: Holder, other: Holder) =>
    sections.filter(({ access }) => passes(one, access) && !passes(other, access)).map(({ title }) => title)
  return {
    gives: only(after, before),
    takes: only(before, after),
    sectionsGained: openOnly(after, before),
    sectionsLost: openOnly(before, after),
    refused: grantsBeyond(ctx.user, before.permissions, permissions),
  }
}

/** "granted to her beyond the defaults of her role" and the like, for one permission. */
function reasonOf(ctx: Ctx, row: UserRow, name: string) {
  const { granted, reason } = explain(row, name)
  const because = (words: string, own = false) => ({ granted: granted && row.isActive, reason: words, own })
  const role = ROLE_NAMES[row.role]
  const held = heldBy(row)
  const byRole = defaultsOf(ctx.app, row.role).includes(name)
  if (!row.isActive) return because('the account is not active')
  if (row.role === 'super_admin') return because('super administrators may do everything')
  if (granted && held.includes(name))
    return byRole
      ? because(`it belongs to the role ${role}`)
      : because(`it was granted in addition to the role ${role}`, true)
  if (granted) {
    const through = held.find((one) => IMPLIED[one]?.includes(name))
    if (name === 'VOLUNTEERS_VIEW') return because('everyone may')
    if (row.role === 'admin') return because('administrators always may')
    if (through) return because(`it comes with “${ctx.app.permissionWords(through).label}”`)
    return because(reason.toLowerCase().replace(/\.$/, ''))
  }
  if (byRole) return because(`it belongs to the role ${role}, but was taken from this person`)
  const roles = ROLES.filter((one) => one !== 'super_admin' && defaultsOf(ctx.app, one).includes(name))
  const others = listOf(roles.map((one) => ROLE_NAMES[one]))
  const by =
    roles.length > 0 ? `; by default it belongs to ${others}` : '; no role but Super Administrator has it'
  return because(`it was not granted and does not belong to the role ${role}${by}`)
}

export async function why(ctx: Ctx, { id, permission, section }: InputOf<UserCalls['why']>) {
  const row = await findUser(ctx, id)
  if (permission !== undefined) {
    refuseUnknownPermissions(ctx.app, [permission])
    const { granted, reason } = reasonOf(ctx, row, permission)
    const deed = `“${ctx.app.permissionWords(permission).label}”`
    return { granted, sentence: `${row.displayName} ${granted ? 'may' : 'may not'} ${deed}: ${reason}.` }
  }
  const found = findSection(section ?? '', ctx.app.manifests)
  if (!found) throw notFound('This section')
  return whySection(ctx, row, found.title, found.access)
}

function whySection(ctx: Ctx, row: UserRow, title: string, access: Access) {
  const granted = passes(row, access)
  const begin = `${row.displayName} ${granted ? 'may' : 'may not'} open ${title}: `
  if (!row.isActive) return { granted, sentence: `${begin}the account is not active.` }
  if (access.kind === 'public' || access.kind === 'signedIn')
    return { granted, sentence: `${begin}it is open to everyone with an active account.` }
  const needed = access.permissions
  const key = needed.find((name) => has(row, name) === granted) ?? needed[0] ?? ''
  const { reason } = reasonOf(ctx, row, key)
  if (granted)
    return { granted, sentence: `${begin}“${ctx.app.permissionWords(key).label}” opens it, and ${reason}.` }
  const missing = needed.filter((name) => !has(row, name))
  const list = missing.map((name) => `“${ctx.app.permissionWords(name).label}”`)
  const joined = new Intl.ListFormat('en-US', {
    type: access.kind === 'anyOf' ? 'disjunction' : 'conjunction',
  })
  return { granted, sentence: `${begin}it takes ${joined.format(list)}. Of the first, ${reason}.` }
}

export async function holders(ctx: Ctx, { name }: InputOf<Calls['holders']>) {
  refuseUnknownPermissions(ctx.app, [name])
  const rows = await ctx.db
    .select()
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(asc(users.displayName), asc(users.id))
  const items = rows.flatMap((row) => {
    const { granted, reason, own } = reasonOf(ctx, row, name)
    return granted ? [{ id: row.id, name: row.displayName, role: row.role, reason, own }] : []
  })
  return { permission: ctx.app.permissionWords(name), items }
}

/** How the portal looks to a role as it comes, or to a person as they are. Nobody acts as them. */
export async function preview(ctx: Ctx, { role, userId }: InputOf<Calls['preview']>) {
  const person = userId ? await findUser(ctx, userId) : null
  const as = person?.role ?? role ?? 'viewer'
  const holder: Holder = person
    ? { role: as, isActive: person.isActive, permissions: heldBy(person) }
    : { role: as, isActive: true, permissions: defaultsOf(ctx.app, as) }
  const { manifests } = ctx.app
  return {
    name: person?.displayName ?? ROLE_NAMES[as],
    role: as,
    sidebar: navigationOf(manifests, holder).map(({ title, entries }) => ({
      group: title,
      entries: entries.map(({ id, label, icon }) => ({ id, label, icon })),
    })),
    sections: manifests
      .flatMap((manifest) => manifest.sections ?? [])
      .map(({ name, title, access }) => ({ name, title, open: passes(holder, access) }))
      .sort((a, b) => a.title.localeCompare(b.title)),
    granted: allNames(ctx).filter((name) => has(holder, name)),
  }
}
