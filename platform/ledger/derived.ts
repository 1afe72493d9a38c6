const part = (move: string) =>
  `coalesce(sum(sandwiches) FILTER (WHERE move = '${move}'), 0)::bigint AS ${move}`
const PARTS = ['collected', 'distributed', 'discarded', 'adjusted']

/** What the triggers of the ledger keep, of its moves: for looking back, when they are of another day. */
export const derived: Record<string, string> = {
  ledger_days: `SELECT * FROM (SELECT host_id, day, kind, ${PARTS.map(part).join(', ')} FROM ledger_moves
    GROUP BY host_id, day, kind) AS of WHERE ${PARTS.map((name) => `${name} <> 0`).join(' OR ')}`,
}
