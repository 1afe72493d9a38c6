import type { PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#kernel/calls/contract.ts'

/**
 * Records of which other systems may be told when they are added, changed and deleted (docs/decisions/168-connections.md):
 * `location.changed`, with the record as the call `one` answers it to whoever subscribed.
 */
export interface OutgoingKind {
  /** `location`: stays what it is for ever, since others' programs know it. */
  name: string
  /** For people: 'Locations'. */
  title: string
  table: PgTable
  one: Endpoint
}

export const defineOutgoing = (kind: OutgoingKind): OutgoingKind => kind
