const of = (columns: string) =>
  `SELECT ${columns}, count(*)::integer AS entries, sum(individual_sandwiches)::bigint AS individual,
    sum(group_sandwiches)::bigint AS grouped FROM sandwich_collections`

/** What the triggers of the log keep, of the log itself: for looking back, when they are of another day. */
export const derived: Record<string, string> = {
  collection_days: `${of('collection_date AS day, 0::smallint AS shard')} GROUP BY collection_date`,
  collection_host_days: `${of('host_id, collection_date AS day')} GROUP BY host_id, collection_date`,
  collection_hosts: `${of('host_id')} GROUP BY host_id`,
  collection_creator_days: `${of('created_by AS creator_id, collection_date AS day')}
    WHERE created_by IS NOT NULL GROUP BY created_by, collection_date`,
  collection_groups: `${of('group_key, min(group_names) AS group_names')} WHERE group_key IS NOT NULL GROUP BY group_key`,
  collection_group_hosts: `${of('group_key, host_id')} WHERE group_key IS NOT NULL GROUP BY group_key, host_id`,
}
