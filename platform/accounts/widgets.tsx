import type { OutputOf } from '#kernel/calls/contract.ts'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { call } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import type { Mentionable } from '#web/ui/fields/mention-field.tsx'
import type { QueryOf } from '#web/ui/fields/record-picker.tsx'
import { accounts } from './contract.ts'

/** Beside its name each person says what they do here. */
export const withRoles = ({ items }: OutputOf<typeof accounts.people>): { items: Mentionable[] } => ({
  items: items.map((person) => ({ ...person, note: ROLE_NAMES[person.role] })),
})

/** People by name, or those with these ids: for the people picker and for mentions. */
export const peopleLike = (
  wanted: { search: string } | { ids: string[] },
): QueryOf<{ items: Mentionable[] }> => ({
  queryKey: query(accounts.people, wanted).queryKey,
  queryFn: async ({ signal }) => withRoles(await call(accounts.people, wanted, { signal })),
})
