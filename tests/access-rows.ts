import type { Access } from '#kernel/access.ts'
import type { Endpoint } from '#kernel/contract.ts'
import type { Person, TestPortal } from '#server/testing.ts'

/**
 * One call whose answer depends on whose row it is, for the generated access test. A slice lists its own in
 * `features/<slice>/access-rows.ts`: the rule of spec and design, written down a second time on purpose.
 */
export interface RowRule {
  what: string
  endpoint: Endpoint
  /** Makes a row that belongs to this person, whatever they may do themselves, and the input that names it. */
  make: (portal: TestPortal, owner: Person) => Promise<Record<string, unknown>>
  /** Who may, when the row is their own. */
  own: Access
  /** Who may, when it is somebody else's. */
  other: Access
  /** How the others are refused: 404 where they may not even know that the row exists. */
  refusal?: 403 | 404
}
