import { and, desc, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { type Holder, has, passes } from '#kernel/people/access.ts'
import { RISKS } from '#kernel/people/permission-words.ts'
import type { Section } from '#kernel/portal/manifest.ts'
import { addressOfSection, findSection } from '#kernel/portal/navigation.ts'
import { can, mayManage } from '#platform/accounts/access.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify, settle } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { pageOf } from '#server/data/pages.ts'
import { told } from '#server/data/row-reads.ts'
import { users } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import type { accessRequests as calls } from './requests-contract.ts'
import { findUser, heldBy, type UserRow } from './service-list.ts'
import { mustBeAllowed } from './service-rules.ts'
import { accessRequests as table } from './tables.ts'

type Calls = typeof calls
type Row = typeof table.$inferSelect
/** What its notifications are about. */
const ABOUT = 'access-request'
const EVENT = 'access-requests.changed'

const titleOf = (ctx: Ctx, name: string) => findSection(name, ctx.app.manifests)?.title ?? name

const present = (ctx: Ctx, row: Row) => ({ ...told(row), title: titleOf(ctx, row.section) })

/** Asking twice is asking once: the open request stands, with the newer reason. */
export async function ask(ctx: Ctx, { section: name, reason }: InputOf<Calls['ask']>) {
  const section = findSection(name, ctx.app.manifests)
  if (!section) throw invalid({ section: 'There is no such section' })
  if (passes(ctx.user, section.access)) throw conflict(`${section.title} is open to you already.`)
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`access-request:${ctx.user.id}`}))`)
  const mine = and(eq(table.userId, ctx.user.id), eq(table.section, section.name), eq(table.status, 'open'))
  const [open] = await ctx.db.select().from(table).where(mine)
  if (open) {
    const values = { reason: reason || open.reason }
    await updateMany(ctx, table, [{ before: open, values }])
    ctx.emit(EVENT, { id: open.id })
    return present(ctx, { ...open, ...values })
  }
  const [row] = await ctx.db
    .insert(table)
    .values({ userId: ctx.user.id, section: section.name, reason, createdBy: ctx.user.id })
    .returning()
  if (!row) throw new Error('A request for access was not returned')
  await tellWhoMayAnswer(ctx, row, section)
  ctx.emit(EVENT, { id: row.id })
  return present(ctx, row)
}

async function tellWhoMayAnswer(ctx: Ctx, { id, reason }: Row, { title }: Section) {
  const { user } = ctx
  const holders = await holdersOf(ctx, can.USERS_EDIT)
  await notify(ctx, {
    to: holders.filter((one) => one.id !== user.id && mayManage(one, user)).map((one) => one.id),
    type: ABOUT,
    category: 'task',
    title: 'Somebody asks for access',
    message: `${user.displayName} asks for ${title}${reason ? `: “${reason}”` : '.'}`,
    actionText: 'Answer the request',
    actionUrl: addressOfSection('user-management', { tab: 'requests' }),
    relatedType: ABOUT,
    relatedId: id,
  })
}

export async function mine(ctx: Ctx, input: InputOf<Calls['mine']>) {
  const own = ctx.db
    .select()
    .from(table)
    .where(eq(table.userId, ctx.user.id))
    .orderBy(desc(table.createdAt), desc(table.id))
  const { items, ...page } = await pageOf(ctx, input, own)
  return { ...page, items: items.map((row) => present(ctx, row)) }
}

/** Permissions of which any, or all, open a section; first those that also show it in the sidebar. */
function candidatesFor(ctx: Ctx, section: Section, person: Holder): string[] {
  const entries = ctx.app.manifests.flatMap(({ sidebar = [] }) => sidebar)
  const accesses = [
    ...entries.filter((entry) => findSection(entry.section, ctx.app.manifests) === section),
    section,
  ].flatMap(({ access }) => (access?.kind === 'anyOf' || access?.kind === 'allOf' ? access.permissions : []))
  return [...new Set(accesses)].filter((name) => !has(person, name))
}

/** The least that opens it: one harmless permission if one does, else one by one from the harmless ones on. */
function suggestionFor(ctx: Ctx, section: Section, person: Holder, candidates: string[]): string[] {
  const riskOf = (name: string) => RISKS.indexOf(ctx.app.permissionWords(name).risk)
  const byRisk = candidates.toSorted((a, b) => riskOf(a) - riskOf(b))
  const opens = (names: string[]) =>
    passes({ ...person, isActive: true, permissions: [...person.permissions, ...names] }, section.access)
  const one = byRisk.find((name) => opens([name]))
  return one ? [one] : byRisk
}

export async function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  const asked = ctx.db
    .select({ request: table, person: users })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .orderBy(sql`${table.status} <> 'open'`, desc(table.createdAt), desc(table.id))
  const { items: rows, ...page } = await pageOf(ctx, input, asked)
  const answerers = await ctx.db.select({ id: users.id, name: users.displayName }).from(users)
  const names = new Map(answerers.map(({ id, name }) => [id, name]))
  const items = rows.map(({ request, person }) => {
    const section = findSection(request.section, ctx.app.manifests)
    const holder: Holder = { role: person.role, isActive: person.isActive, permissions: heldBy(person) }
    const candidates = section ? candidatesFor(ctx, section, holder) : []
    const suggested = section ? suggestionFor(ctx, section, holder, candidates) : []
    return {
      ...present(ctx, request),
      person: { id: person.id, name: person.displayName, role: person.role },
      candidates: candidates.map((name) => ({
        ...ctx.app.permissionWords(name),
        suggested: suggested.includes(name),
        grantable: has(ctx.user, name),
      })),
      manageable: mayManage(ctx.user, person),
      answeredBy: (request.answeredBy && names.get(request.answeredBy)) ?? null,
    }
  })
  return { ...page, items, totals: { open: await ctx.db.$count(table, eq(table.status, 'open')) } }
}

/** Granting gives exactly the permissions named, under the same rules as the editor; none named declines. */
export async function answer(ctx: Ctx, { id, grant, answer: words }: InputOf<Calls['answer']>) {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound('This request')
  const person = await findUser(ctx, row.userId, { locked: true })
  const after = [...new Set([...heldBy(person), ...grant])].sort()
  await mustBeAllowed(ctx, person, grant.length > 0 ? { permissions: after } : {})
  ctx.check(person.id !== ctx.user.id, 'Somebody else has to answer your own request.')
  if (row.status !== 'open') throw conflict('Somebody has answered this request already.')
  const section = findSection(row.section, ctx.app.manifests)
  if (grant.length > 0) await give(ctx, person, after, section)
  const values = {
    status: grant.length > 0 ? ('granted' as const) : ('declined' as const),
    answer: words,
    answeredBy: ctx.user.id,
    answeredAt: ctx.app.now(),
  }
  await updateMany(ctx, table, [{ before: row, values }])
  const answered = { ...row, ...values }
  await settle(ctx, { type: ABOUT, id })
  await tellWhoAsked(ctx, answered)
  ctx.emit(EVENT, { id })
  return present(ctx, answered)
}

const tellWhoAsked = (ctx: Ctx, row: Row) => {
  const title = titleOf(ctx, row.section)
  const granted = row.status === 'granted'
  return notify(ctx, {
    to: [row.userId],
    type: ABOUT,
    category: 'system',
    title: granted ? `${title} is open to you` : `No access to ${title}`,
    message:
      row.answer ||
      (granted
        ? `${ctx.user.displayName} granted your request.`
        : `${ctx.user.displayName} declined your request.`),
    ...(granted ? { actionText: `Open ${title}`, actionUrl: addressOfSection(row.section) } : {}),
  })
}

async function give(ctx: Ctx, person: UserRow, permissions: string[], section: Section | undefined) {
  if (section && !passes({ ...person, permissions }, section.access))
    throw invalid({ grant: `This does not open ${section.title} yet. Please choose more.` })
  await updateMany(ctx, users, [{ before: person, values: { permissions } }])
  ctx.emit('users.changed', { id: person.id })
}
