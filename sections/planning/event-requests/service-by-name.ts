import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError } from '#kernel/calls/errors.ts'
import { foldName } from '#kernel/language/names.ts'
import { standsElsewhere } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { mayWrite } from './access.ts'
import { namesOf, organizersOf } from './beside.ts'
import { type ByName, NAMED_IN } from './by-name-contract.ts'
import type { eventRequests as calls } from './contract.ts'
import { addOrganizer, editOrganizer } from './service-parts.ts'
import { callWithout } from './words.ts'

type Fill = (typeof calls)['fill']
type Row = InputOf<Fill>['rows'][number]
type Left = OutputOf<Fill>['left'][number]

export const TAKEN = 'Somebody changed this in the meantime.'

interface Lead {
  leadId: string | null
  customLead: string | null
}
const TWO_OF_THEM = 'Several of us are called so: open the event and choose there.'

/** Who is meant by these names: somebody of us where one is called so, else somebody without an account. */
export async function leadsCalled(ctx: Ctx, names: readonly string[]) {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))]
  const found = await ctx.db
    .select({ id: users.id, name: sql<string>`lower(${users.displayName})` })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        ne(users.role, 'demo_user'),
        inArray(sql`lower(${users.displayName})`, wanted),
      ),
    )
  return (name: string | null): Lead | { fault: string } => {
    const ours = found.filter((one) => one.name === name?.toLowerCase())
    if (ours.length > 1) return { fault: TWO_OF_THEM }
    return ours[0] ? { leadId: ours[0].id, customLead: null } : { leadId: null, customLead: name }
  }
}

/** Who leads each of these requests, by name. */
export async function leadsNow(ctx: Ctx, rows: readonly Lead[]) {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ leadId }) => leadId ?? []),
  )
  return ({ leadId, customLead }: Lead) => names.get(leadId ?? '')?.name ?? customLead
}

const CONTACT = { contactName: 'name', contactPhone: 'phone', contactEmail: 'email' } as const
type ContactCell = keyof typeof CONTACT
const cellOf = (part: string) =>
  (Object.keys(CONTACT) as ContactCell[]).find((cell) => CONTACT[cell] === part)

/**
 * Whom to call first about each of these requests, name, phone and email: as the record writes them. What does not go is
 * named at its cell; the others are written.
 */
export async function writeContacts(
  ctx: Ctx,
  rows: readonly Row[],
  eventOf: (id: string) => { organizationName: string | null } | undefined,
) {
  const left: Left[] = []
  const changed = new Map<string, number>()
  const firsts = await organizersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const [first] = firsts.filter(({ eventRequestId }) => eventRequestId === row.id)
    const told = { lead: null, customLead: null, organizers: first ? [first] : [] }
    const leave = (field: ByName, message: string) =>
      void left.push({ id: row.id, field, message, current: NAMED_IN[field](told) })
    const fitting: Partial<Record<'name' | 'phone' | 'email', string | null>> = {}
    for (const cell of Object.keys(CONTACT) as ContactCell[]) {
      const value = row[cell]
      const now = NAMED_IN[cell](told)
      if (value === undefined || value === now) continue
      if (!mayWrite(ctx.user, 'organization')) leave(cell, 'You may not change whom to call.')
      else if (now !== (row.was[cell] ?? null)) leave(cell, TAKEN)
      else if (cell === 'contactName' && value === null) leave(cell, 'Open the event to remove somebody.')
      else if (cell === 'contactName' && first && value && (await isSomebodyElse(ctx, first, value)))
        leave(cell, `${first.name} stands elsewhere, too: open the event to add somebody else.`)
      else fitting[CONTACT[cell]] = value
    }
    const parts = Object.keys(fitting)
    if (parts.length === 0) continue
    if (!first && !fitting.name && !fitting.email) {
      for (const part of parts) leave(cellOf(part) as ContactCell, 'Please enter whose it is first.')
      continue
    }
    try {
      if (first) await editOrganizer(ctx, { ...fitting, name: fitting.name ?? undefined, ...at(first) })
      else
        await addOrganizer(ctx, {
          eventRequestId: row.id,
          isPrimary: true,
          ...fitting,
          name: fitting.name || callWithout(eventOf(row.id) ?? {}),
        })
      changed.set(row.id, parts.length)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      for (const part of parts)
        leave(cellOf(part) as ContactCell, error.details.fields?.[part] ?? error.message)
    }
  }
  return { left, changed }
}
const at = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** Another name on somebody who also stands elsewhere would rename them there; the same name spelled anew is fine. */
async function isSomebodyElse(
  ctx: Ctx,
  { personId, name }: { personId: string; name: string },
  value: string,
) {
  if (foldName(name) === foldName(value)) return false
  return (
    (await standsElsewhere(ctx, personId)) || (await ctx.db.$count(users, eq(users.personId, personId))) > 0
  )
}
