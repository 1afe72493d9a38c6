import { getTableName } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { isTableKind, type SearchKind } from '#server/data/search.ts'
import { type Found, tableRows } from '#server/data/search-tables.ts'
import type { threads as calls } from './contract.ts'

type Calls = typeof calls

const RECORD = /^([a-z][a-z-]*):([0-9a-f]{8}-[0-9a-f-]{27})$/
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The kinds of records that this person may find at all, with those of each that are asked for, by id. */
const asked = (ctx: Ctx, ids: (kind: SearchKind) => string[]) =>
  ctx.app.slices
    .flatMap(({ searches }) => searches)
    .filter((kind) => passes(ctx.user, kind.access))
    .map((kind) => ({ kind, ids: ids(kind) }))
    .filter((one) => one.ids.length > 0)

/** Records as the search knows them, each within the row rule of its slice. */
export async function foundRecords(ctx: Ctx, ids: (kind: SearchKind) => string[]) {
  const wanted = asked(ctx, ids)
  const tables = wanted.flatMap(({ kind }) => (isTableKind(kind) ? [kind] : []))
  const byKind = new Map(wanted.map((one) => [one.kind.kind, one.ids]))
  const found: Pick<Found, 'kind' | 'hit'>[] = tables.length > 0 ? await tableRows(ctx, tables, byKind) : []
  for (const { kind, ids: those } of wanted)
    if (!isTableKind(kind)) found.push(...(await kind.again(ctx, those)).map((hit) => ({ kind, hit })))
  return found.map(({ kind, hit }) => ({
    kind,
    hit,
    record: `${kind.kind}:${hit.id}`,
    route: `/dashboard?${new URLSearchParams({ section: hit.section, ...hit.params })}`,
  }))
}

/** What an address of the portal opens: a section and one record in it. */
function opened(text: string) {
  const [, search = ''] = text.split('?')
  const params = new URLSearchParams(search.split('#')[0])
  const [section, id] = [params.get('section'), params.get('id')]
  return section && id && UUID.test(id) ? { section, id } : undefined
}

/** What is to be known at a glance of the records that these words lead to; of what is hidden or gone, nothing. */
export async function cards(ctx: Ctx, { of }: InputOf<Calls['cards']>): Promise<OutputOf<Calls['cards']>> {
  const named = of.map((text) => {
    const [, kind, id] = RECORD.exec(text) ?? []
    return { of: text, kind, id, place: kind ? undefined : opened(text) }
  })
  const found = await foundRecords(ctx, (kind) =>
    named.flatMap((one) => {
      if (one.kind) return one.kind === kind.kind && one.id ? [one.id] : []
      // What a kind of record opens at is known for those that have a table.
      const { place } = one
      const opens = place && isTableKind(kind) ? kind.opens(place.id, '') : undefined
      return opens?.section === place?.section && place && opens?.params.id === place.id ? [place.id] : []
    }),
  )
  return {
    items: named.flatMap((one) => {
      const hit = found.find(({ record, hit, kind }) =>
        one.kind
          ? record === one.of
          : isTableKind(kind) && one.place?.id === hit.id && one.place.section === hit.section,
      )
      return hit ? [{ of: one.of, ...cardOf(ctx, hit) }] : []
    }),
  }
}

function cardOf(ctx: Ctx, { kind, hit, record, route }: Awaited<ReturnType<typeof foundRecords>>[number]) {
  const table = isTableKind(kind) ? getTableName(kind.id.table) : ''
  return {
    record,
    route,
    kind: kind.label,
    icon: kind.icon,
    title: hit.title,
    facts: hit.description ?? '',
    changes: ctx.app.records.get(table)?.event ?? null,
  }
}
