/**
 * Which row a change in place is about, and what its fields were on the screen: two people who change different fields of
 * one row are in nobody's way.
 */
export const asSeen = <R extends { id: string; version: number }>(row: R, changes: object) => ({
  id: row.id,
  version: row.version,
  was: Object.fromEntries(Object.keys(changes).map((name) => [name, row[name as keyof R]])),
})
