import { getTableName, sql } from 'drizzle-orm'
import type { ImportProblem } from '#kernel/calls/imports.ts'
import { groupTotal, SANDWICH_TYPE_LABELS, SANDWICH_TYPES, total } from '#kernel/charity/totals.ts'
import { dayField, type Field, longText, shortText, wholeNumber } from '#kernel/fields/fields.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as data } from '#platform/accounts/access.ts'
import type { Ctx } from '#server/context.ts'
import type { RoundTrip, RoundTripColumn } from '#server/spreadsheets/round-trip.ts'
import type { OutCell, Table } from '#server/spreadsheets/spreadsheet.ts'
import { can, mayAdd, mayEdit } from './access.ts'
import { type Entry, ZERO_REASON_LABELS } from './contract.ts'
import { formatGroups, parseGroups } from './import-groups.ts'
import { orderOf } from './service.ts'
import { COLUMNS, type EntryRow, entriesWhere, FROM, present, storedGroups } from './service-entries.ts'
import { conditionOf, type resolve, resolve as resolved, uuids } from './service-filter.ts'
import { logImport } from './service-import.ts'
import { collections as log } from './tables.ts'

type Told = RoundTripColumn & { of: (entry: Entry) => OutCell }

const count = (key: string, heading: string, of: Told['of']): Told => ({
  key,
  heading,
  field: wholeNumber(heading, {}) as Field,
  writable: true,
  of,
})
const text = (key: string, heading: string, of: Told['of'], writable = true): Told => ({
  key,
  heading,
  field: (writable ? longText(heading, { max: 20_000 }) : shortText(heading, { max: 500 })) as Field,
  writable,
  of,
})

/** As people change it: what follows from the rest goes along to be read, and comes back unheard. */
const SHEET: Told[] = [
  {
    key: 'host',
    heading: 'Location',
    field: shortText('Location', { max: 160 }) as Field,
    writable: true,
    of: ({ hostName }) => hostName,
  },
  {
    key: 'date',
    heading: 'Collection date',
    field: dayField('Collection date', { required: 'Please enter the date' }) as Field,
    writable: true,
    of: ({ collectionDate }) => collectionDate,
  },
  count('individual', 'Individual sandwiches', ({ individualSandwiches }) => individualSandwiches),
  ...SANDWICH_TYPES.map((type) =>
    count(type, SANDWICH_TYPE_LABELS[type], ({ breakdown }) => breakdown?.[type] ?? null),
  ),
  text('groupDetail', 'Groups (Name: count; …)', ({ groups }) => formatGroups(groups)),
  text('zeroReason', 'Reason for zero', ({ zeroReason }) => zeroReason && ZERO_REASON_LABELS[zeroReason]),
  text('notes', 'Notes', ({ notes }) => notes),
  { ...count('groupTotal', 'Group sandwiches', groupTotal), writable: false },
  { ...count('total', 'Total', total), writable: false },
  text('createdBy', 'Created by', ({ createdByName }) => createdByName, false),
]

const byIds = (ids: readonly string[]) => sql`c.id = ANY (${uuids([...ids])})`

/** The log, taken out and brought back: by the rules of its import, and each entry by whoever may change it. */
export const logRoundTrip: RoundTrip = {
  list: '/api/sandwich-collections',
  table: getTableName(log),
  title: 'Collections log',
  access: allOf(data.DATA_IMPORT, can.COLLECTIONS_VIEW),
  sheet: async (ctx, which) => {
    const condition =
      'ids' in which
        ? byIds(which.ids)
        : conditionOf(ctx, await resolved(ctx, which.filter as Parameters<typeof resolve>[1]))
    const order = 'ids' in which ? sql`c.id` : orderOf(which.filter as Parameters<typeof orderOf>[0])
    const most = 'most' in which ? sql`LIMIT ${which.most}` : sql``
    const { rows } = await ctx.db.execute<EntryRow>(
      sql`SELECT ${COLUMNS} ${FROM} WHERE ${condition} ORDER BY ${order} ${most}`,
    )
    return {
      columns: SHEET.map(({ of: _of, ...column }) => column),
      rows: rows
        .map(present)
        .map((entry) => ({ id: entry.id, cells: SHEET.map(({ of }) => of(entry) ?? null) })),
    }
  },
  hold: async (ctx, ids) => {
    await ctx.db.execute(sql`SELECT id FROM ${log} WHERE id = ANY (${uuids(ids)}) ORDER BY id FOR UPDATE`)
  },
  plan: async (ctx, options, table) => {
    const entries = await entriesOf(ctx, table)
    const plan = await logImport.plan(ctx, options, withExactGroups(table, options.only, entries))
    const refusedRows = new Map<number, ImportProblem>()
    const rowOf = new Map(plan.good.flatMap(({ id, row }) => (id ? [[id, row]] : [])) as [string, number][])
    const refuse = (row: number, kind: string, message: string) => {
      if (!refusedRows.has(row)) refusedRows.set(row, { row, kind, message })
    }
    for (const { row, hostId, hostName } of plan.good)
      if (hostId === undefined)
        refuse(row, 'host_unknown', `There is no location “${hostName}”. Please add it first.`)
    for (const { id } of plan.changed) {
      const entry = entries.get(id)
      if (!entry || !mayEdit(ctx.user, entry))
        refuse(rowOf.get(id) ?? 0, 'not_yours', 'You may not change this entry.')
    }
    if (!mayAdd(ctx.user, 'standard'))
      for (const { from } of plan.fresh) refuse(from.row, 'not_yours', 'You may not add entries.')
    const stays = (row: number | undefined) => row === undefined || !refusedRows.has(row)
    const found = {
      ...plan,
      problems: [...plan.problems, ...refusedRows.values()],
      fresh: plan.fresh.filter(({ from }) => stays(from.row)),
      changed: plan.changed.filter(({ id }) => stays(rowOf.get(id))),
      creates: [],
    }
    const fresh = found.fresh.map(({ from }) => from.row)
    const newOnes = new Set(fresh)
    return {
      plan: found,
      problems: found.problems,
      hints: found.hints,
      fresh,
      changed: found.changed.map(({ id }) => id),
      known: plan.good.flatMap(({ row }) => (newOnes.has(row) || refusedRows.has(row) ? [] : [row])),
    }
  },
  without: (plan, ids) => {
    const found = plan as Awaited<ReturnType<typeof logImport.plan>>
    return { ...found, changed: found.changed.filter(({ id }) => !ids.has(id)) }
  },
  apply: (ctx, plan, row, table) => logImport.apply(ctx, plan as never, row, [], table),
}

/** The entries that rows of this table are about, as they stand now. */
async function entriesOf(ctx: Ctx, { rows: [head, ...rows] }: Table): Promise<Map<string, Entry>> {
  const at = head?.cells.indexOf('id') ?? -1
  const ids = rows.flatMap(({ cells }) => (cells[at] ? [cells[at]] : []))
  return new Map((await entriesWhere(ctx.db, byIds(ids))).map((entry) => [entry.id, entry]))
}

/** Groups that were not changed keep their types of sandwiches, others of the same entry too: 'Name: count' does not tell these. */
function withExactGroups(
  table: Table,
  only: ReadonlyMap<number, ReadonlySet<string>> | undefined,
  entries: ReadonlyMap<string, Entry>,
): Table {
  const [head, ...rows] = table.rows
  if (!head) return table
  const at = head.cells.indexOf('id')
  const detailAt = head.cells.indexOf('groupDetail')
  const exact = (row: number, cells: string[]) => {
    const entry = entries.get(cells[at] ?? '')
    if (!entry || entry.groups.length === 0) return ''
    if (only?.get(row)?.has('groupDetail') === false) return JSON.stringify(storedGroups(entry.groups))
    const told = parseGroups(cells[detailAt] ?? '')
    // Only where it is written again as it stands in the cell.
    if (!told || formatGroups(told).trim() !== (cells[detailAt] ?? '').trim()) return ''
    const open = [...entry.groups]
    return JSON.stringify(
      told.map((group) => {
        const same = open.findIndex(
          ({ name, department, count }) =>
            name === group.name &&
            (department ?? null) === (group.department ?? null) &&
            count === group.count,
        )
        const [kept] = same < 0 ? [] : open.splice(same, 1)
        return { ...group, breakdown: kept?.breakdown ?? group.breakdown ?? null }
      }),
    )
  }
  return {
    ...table,
    rows: [
      { ...head, cells: [...head.cells, 'groupsExact'] },
      ...rows.map(({ row, cells }) => ({ row, cells: [...cells, exact(row, cells)] })),
    ],
  }
}
