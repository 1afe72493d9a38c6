import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import { has, ROLE_NAMES, ROLES, type Role } from '#kernel/people/access.ts'
import { people } from '#platform/accounts/service-names.ts'
import { conversationPeople, conversations } from '#sections/communication/chat/tables.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'
import { can, mayWriteToRoles } from './access.ts'
import type { Addressee, inbox as calls } from './contract.ts'

type Calls = typeof calls

const idsOf = (addressed: readonly string[], kind: 'person' | 'group' | 'role') =>
  addressed.flatMap((one) => (one.startsWith(`${kind}:`) ? [one.slice(kind.length + 1)] : []))
const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name)

const roleAddressee = (role: Role): Addressee => ({
  id: `role:${role}`,
  name: `Everybody: ${ROLE_NAMES[role]}`,
  note: 'Role',
  photoId: null,
})

/** The groups of the chat that this person is in: whoever is in them talks with them already. */
const groupsOf = (ctx: Ctx) =>
  ctx.db
    .select({
      id: conversations.id,
      name: conversations.name,
      size: sql<number>`(SELECT count(*)::integer FROM ${conversationPeople} AS others
        WHERE others.conversation_id = ${conversations.id})`,
    })
    .from(conversations)
    .innerJoin(conversationPeople, eq(conversationPeople.conversationId, conversations.id))
    .where(and(eq(conversations.kind, 'group'), eq(conversationPeople.personId, ctx.user.id)))
    .orderBy(conversations.name)

/** Roles to whom demo and test accounts do not belong. */
const WRITTEN_TO = ROLES.filter((role) => role !== 'demo_user')

export async function addressees(
  ctx: Ctx,
  { search, ids }: InputOf<Calls['addressees']>,
): Promise<OutputOf<Calls['addressees']>> {
  const groups = (await groupsOf(ctx)).map(({ id, name, size }) => ({
    id: `group:${id}`,
    name,
    note: `Group of ${countOf(size, 'person')}`,
    photoId: null,
  }))
  const roles = mayWriteToRoles(ctx.user) ? WRITTEN_TO.map(roleAddressee) : []
  const named = (wanted: { search: string } | { ids: string[] }) =>
    people(ctx, { search: '', ...wanted }).then(({ items }) =>
      items
        .filter(({ id }) => ids || id !== ctx.user.id)
        .map(({ id, name, role, photoId }) => ({
          id: `person:${id}`,
          name,
          note: ROLE_NAMES[role],
          photoId,
        })),
    )
  if (ids) {
    const others = [...groups, ...roles].filter(({ id }) => ids.includes(id))
    return { items: [...others, ...(await named({ ids: idsOf(ids, 'person') }))] }
  }
  const words = search.toLowerCase()
  const others = [...groups, ...roles].filter(({ name }) => name.toLowerCase().includes(words))
  return { items: [...(words === '' ? others.slice(0, 5) : others), ...(await named({ search }))] }
}

/** Whom a message was addressed to, in words, for those who have it. A name is no key: nothing else is told of it. */
export async function inWordsFor(ctx: Ctx, all: string[][]): Promise<(addressed: string[]) => Addressee[]> {
  const every = [...new Set(all.flat())]
  const [peopleIds, groupIds] = [idsOf(every, 'person'), idsOf(every, 'group')]
  const found =
    peopleIds.length === 0
      ? []
      : await ctx.db
          .select({ id: users.id, name: users.displayName, role: users.role, photoId: users.photoId })
          .from(users)
          .where(inArray(users.id, peopleIds))
  const groups =
    groupIds.length === 0
      ? []
      : await ctx.db
          .select({ id: conversations.id, name: conversations.name })
          .from(conversations)
          .where(inArray(conversations.id, groupIds))
  const known = new Map<string, Addressee>(ROLES.map((role) => [`role:${role}`, roleAddressee(role)]))
  for (const { id, name, role, photoId } of found)
    known.set(`person:${id}`, { id: `person:${id}`, name, note: ROLE_NAMES[role], photoId })
  for (const { id, name } of groups)
    known.set(`group:${id}`, { id: `group:${id}`, name, note: 'Group', photoId: null })
  return (addressed) =>
    addressed.map((id) => known.get(id) ?? { id, name: 'A former member', note: '', photoId: null })
}

/** Ours: the largest role of a charity with 500 people. */
const MOST_REACHED = 1000

/** Whom it reaches now: everybody of it who has an open account and sees the inbox, but not who writes. */
export async function reachedBy(ctx: Ctx, addressed: string[], field: string): Promise<string[]> {
  const refuse = (words: string) => invalid({ [field]: words })
  const roles = idsOf(addressed, 'role')
  if (roles.length > 0 && !mayWriteToRoles(ctx.user))
    throw refuse('You may write to people and groups, but not to everybody of a role.')
  if (!roles.every(isRole)) throw refuse('Please choose from the list.')
  const groupIds = idsOf(addressed, 'group')
  const own = await groupsOf(ctx)
  if (!groupIds.every((id) => own.some((group) => group.id === id)))
    throw refuse('You are not in one of these groups any more.')
  const ofGroups =
    groupIds.length === 0
      ? []
      : await ctx.db
          .select({ id: conversationPeople.personId })
          .from(conversationPeople)
          .where(inArray(conversationPeople.conversationId, groupIds))
  const people = [...new Set(idsOf(addressed, 'person'))]
  const ids = [...new Set([...people, ...ofGroups.map(({ id }) => id)])]
  const found = await ctx.db
    .select(accountColumns)
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        sql`(${users.id} = ANY (${sql.param(ids)}::uuid[]) OR ${users.role} = ANY (${sql.param(roles)}::text[]))`,
      ),
    )
  const reached = found.filter((user) => has(user, can.MESSAGES_VIEW)).map(({ id }) => id)
  if (!people.every((id) => reached.includes(id)))
    throw refuse('Somebody of these has no account here any more, or no inbox.')
  const others = reached.filter((id) => id !== ctx.user.id)
  if (others.length === 0) throw refuse('Please choose somebody besides yourself.')
  if (others.length > MOST_REACHED)
    throw refuse('These are too many people at once. Please write an announcement.')
  return others
}
