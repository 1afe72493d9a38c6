import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { foldName } from '#kernel/language/names.ts'
import { phoneKey } from '#platform/people/service.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import type { Fix } from './files.ts'

/**
 * Who is offered as the same person may come with another sheet, and has another id each time that is looked at. So they
 * are called by what tells them apart: name, phone and e-mail.
 */
export interface StableIds {
  /** The id, as of now, of who was chosen. */
  meant: (stable: string) => string
  of: (ids: string[]) => Promise<Map<string, string>>
}

function idOf(...parts: string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex')
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
const ofPerson = ({ name, phone, email }: { name: string; phone: string | null; email: string | null }) =>
  idOf('person', foldName(name), phoneKey(phone) ?? '', email?.toLowerCase() ?? '')
const ofHost = ({ nameKey }: { nameKey: string }) => idOf('location', nameKey)

export async function stableIds(ctx: Ctx, fixes: readonly Fix[]): Promise<StableIds> {
  const ofAll = async (ids?: string[]) => {
    const who = await ctx.db
      .select({ id: people.id, name: people.name, phone: people.phone, email: people.email })
      .from(people)
      .where(ids && sql`${people.id} = ANY (${sql.param(ids)}::uuid[])`)
    const places = await ctx.db
      .select({ id: hosts.id, nameKey: hosts.nameKey })
      .from(hosts)
      .where(ids && sql`${hosts.id} = ANY (${sql.param(ids)}::uuid[])`)
    return [
      ...who.map((one) => [one.id, ofPerson(one)] as const),
      ...places.map((one) => [one.id, ofHost(one)] as const),
    ]
  }
  const isChosen = fixes.some(({ is }) => is !== undefined && is !== 'new')
  const now = new Map(isChosen ? (await ofAll()).map(([id, stable]) => [stable, id]) : [])
  return {
    meant: (stable) => now.get(stable) ?? stable,
    of: async (ids) => new Map(ids.length > 0 ? await ofAll([...new Set(ids)]) : []),
  }
}
