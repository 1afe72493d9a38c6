import { addDays } from '#kernel/charity/day.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'

/** Wednesday of a week with collections. */
export const TODAY = '2026-11-11'

/** Two years and a half that grow by a fifth a year, more in autumn; the last week is not in yet. Says one of the locations. */
export async function withAGrowingLog(portal: TestPortal, admin: Person): Promise<string> {
  const { id: alder } = await admin.call(hosts.add, { name: 'Alder Bend', area: 'North' })
  const { id: birch } = await admin.call(hosts.add, { name: 'Birch Hill', area: 'South' })
  const entries = Array.from({ length: 130 }, (_, index) => {
    const day = addDays(TODAY, -7 * (130 - index))
    const season = 1 + 0.3 * Math.sin((2 * Math.PI * index) / 52)
    return { day, site: index % 2 ? alder : birch, made: Math.round(1000 * season * 1.2 ** (index / 52)) }
  })
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     SELECT day, site, made - 100, '[{"name": "Cedar School", "count": 100}]'
     FROM jsonb_to_recordset($1) AS e (day date, site uuid, made int)`,
    [JSON.stringify(entries)],
  )
  return alder
}
