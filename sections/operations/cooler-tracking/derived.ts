/** The latest move of these kinds of each cooler, by when it happened, as `settle_coolers` in the migration takes it. */
const latest = (where: string) => `(SELECT DISTINCT ON (m.cooler_id) m.* FROM cooler_moves m WHERE ${where}
  ORDER BY m.cooler_id, m.happened_at DESC, m.created_at DESC, m.id DESC)`

/** Where a cooler was follows from its moves of then. */
export const derived: Record<string, string> = {
  coolers: `SELECT k.id, k.version, k.created_at, k.updated_at, k.created_by, k.number, k.number_key, k.code, k.type_id, k.notes,
      CASE WHEN service.kind = 'retired' THEN 'retired' WHEN stands.kind = 'lost' THEN 'lost' ELSE 'in_use' END AS state,
      coalesce(washed.is_clean, true) AS is_clean, held.to_person_id AS holder_person_id, held.to_host_id AS holder_host_id,
      held.id AS move_id, held.happened_at AS since, held.due_on, held.due_host_id
    FROM recorded_coolers k
    LEFT JOIN ${latest(`m.kind = 'moved'`)} held ON held.cooler_id = k.id
    LEFT JOIN ${latest(`m.kind IN ('moved', 'lost', 'found', 'restored')`)} stands ON stands.cooler_id = k.id
    LEFT JOIN ${latest(`m.kind IN ('retired', 'restored')`)} service ON service.cooler_id = k.id
    LEFT JOIN ${latest('m.is_clean IS NOT NULL')} washed ON washed.cooler_id = k.id`,
}
