import { sql } from 'drizzle-orm'
import type { ImportOptions } from '#kernel/calls/imports.ts'
import { ROLE_NAMES, ROLES } from '#kernel/people/access.ts'
import { mayManage } from '#platform/accounts/access.ts'
import { createPeople } from '#platform/accounts/service-people.ts'
import type { Ctx } from '#server/context.ts'
import { coarsely } from '#server/data/coarsely.ts'
import { users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'
import { type ImportPlan, importHandlers } from '#server/spreadsheets/import-handlers.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import { FIELD_LABELS, type Field, IMPORT_MAX_BYTES } from './import-contract.ts'
import { isPeopleHeader, type ReadPerson, readPeople } from './import-reading.ts'
import { edit } from './service.ts'
import { whyNot } from './service-invite.ts'
import type { UserRow } from './service-list.ts'

interface Change {
  person: UserRow
  changes: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone'>>
}
interface Plan extends ImportPlan {
  fresh: ReadPerson[]
  changed: Change[]
  hints: NonNullable<ImportPlan['hints']>
}

/** Accounts for everybody who is new, and what the file knows otherwise of those who are here. */
export const peopleImport = importHandlers<Plan, { roles: { role: string; count: number }[] }>({
  slice: 'people',
  labels: FIELD_LABELS,
  maxBytes: IMPORT_MAX_BYTES,
  isHeader: isPeopleHeader,
  duplicate: 'duplicate_email',
  plan: planOf,
  apply: async (ctx, { fresh, changed }) => {
    await createPeople(ctx, fresh)
    await coarsely(ctx, async (quiet) => {
      for (const { person, changes } of changed)
        await edit(quiet, { id: person.id, version: person.version, ...changes })
    })
    return { created: fresh.length, updated: changed.length }
  },
  beside: ({ fresh }) => ({
    roles: ROLES.map((role) => ({
      role: ROLE_NAMES[role],
      count: fresh.filter((person) => person.role === role).length,
    })).filter(({ count }) => count > 0),
  }),
})

async function planOf(ctx: Ctx, options: ImportOptions, table: Table): Promise<Plan> {
  const reading = readPeople(table, options)
  const emails = reading.people.map(({ email }) => email.toLowerCase())
  const known = await ctx.db
    .select(accountColumns)
    .from(users)
    .where(sql`lower(${users.email}) = ANY (${sql.param(emails)}::text[])`)
  const byEmail = new Map(known.map((person) => [person.email.toLowerCase(), person]))
  const plan: Plan = {
    ...reading,
    problems: [...reading.problems],
    fresh: [],
    changed: [],
    unchanged: 0,
    hints: [],
  }
  const heading = (field: Field) => reading.columns.find((column) => column.field === field)?.heading
  for (const read of reading.people) {
    const person = byEmail.get(read.email.toLowerCase())
    if (!person) {
      const reason = whyNot(ctx, read.role)
      if (!reason) plan.fresh.push(read)
      else
        plan.problems.push({
          row: read.row,
          kind: 'role_not_yours',
          column: heading('role') ?? FIELD_LABELS.role,
          value: ROLE_NAMES[read.role],
          message: reason,
        })
      continue
    }
    if (read.roleGiven && read.role !== person.role)
      plan.hints.push({
        row: read.row,
        message: `${person.displayName} stays ${ROLE_NAMES[person.role]}. Roles of people who have an account are changed in the list.`,
      })
    const changes = differences(read, person)
    if (Object.keys(changes).length === 0) plan.unchanged += 1
    else if (mayManage(ctx.user, person)) plan.changed.push({ person, changes })
    else
      plan.problems.push({
        row: read.row,
        kind: 'not_yours',
        column: heading('email') ?? FIELD_LABELS.email,
        value: read.email,
        message: `${person.displayName} has a higher role than you, so you cannot change the account.`,
      })
  }
  plan.problems.sort((a, b) => a.row - b.row)
  return plan
}

/** What the file knows otherwise; an empty cell says nothing. */
function differences(read: ReadPerson, person: UserRow): Change['changes'] {
  return {
    ...(read.firstName !== person.firstName ? { firstName: read.firstName } : {}),
    ...(read.lastName && read.lastName !== person.lastName ? { lastName: read.lastName } : {}),
    ...(read.phone && read.phone !== person.phone ? { phone: read.phone } : {}),
  }
}
