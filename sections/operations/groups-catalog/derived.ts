/** The groups that entries of the log name, each with the name by which it is found (`group_changes` of the migration). */
const NAMED = `(SELECT group_key(c.name, c.department) AS name_key, c.day, c.group_key, c.sandwiches FROM sandwich_collections n,
  group_changes(n.groups, n.collection_date, n.group_key, 1) AS c WHERE n.group_key IS NOT NULL) AS named`

/** What the triggers of the catalog keep, of log and catalog themselves: for looking back, when they are of another day. */
export const derived: Record<string, string> = {
  group_days: `SELECT name_key, day, count(*)::integer AS times, sum(sandwiches)::bigint AS sandwiches FROM ${NAMED}
    GROUP BY name_key, day`,
  group_texts: `SELECT DISTINCT name_key, group_key FROM ${NAMED}`,
  organization_figures: `SELECT o.id AS organization_id, coalesce(sum(d.times), 0)::integer AS times,
      coalesce(sum(d.sandwiches), 0)::bigint AS sandwiches, min(d.day) AS first_day, max(d.day) AS last_day
    FROM organizations o LEFT JOIN group_owners k ON k.organization_id = o.id LEFT JOIN group_days d ON d.name_key = k.name_key
    GROUP BY o.id`,
}
