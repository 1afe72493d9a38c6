import type { Live } from '#kernel/portal/manifest.ts'
import { keyOf } from '../calls/query.ts'
import { EVERYTHING, makeStale } from '../calls/stale.ts'
import { ANYTHING, reportHeard } from './live-state.ts'

/** Makes stale what an event concerns, as the slices declare it. */
export function hearing(live: Live[]) {
  const refreshes = refreshTable(live)
  return (event: string) => {
    void makeStale(event === ANYTHING ? [EVERYTHING] : (refreshes.get(event) ?? []))
    reportHeard(event)
  }
}

/** Event -> keys of the answers it makes stale, over all slices. */
export function refreshTable(live: Live[]): Map<string, (readonly unknown[])[]> {
  const table = new Map<string, (readonly unknown[])[]>()
  for (const { refreshes } of live) {
    for (const [event, endpoints] of Object.entries(refreshes)) {
      table.set(event, [...(table.get(event) ?? []), ...endpoints.map((endpoint) => keyOf(endpoint))])
    }
  }
  return table
}
