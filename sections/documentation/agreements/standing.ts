import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kernel/charity/day.ts'
import { agreementHeld, agreementKinds, agreementNeeds } from './tables.ts'

/** Who has yet to sign. */
export const OPEN = sql.raw(`('missing', 'expired', 'withdrawn')`)

const REMINDED = 30

/**
 * How everybody stands on a day to everything that concerns them, was asked of them or was signed by them: one row for
 * each person and agreement. What follows from it (lists, who is asked, reminders, My Actions) reads this. A paper that was
 * entered with a driver counts for the agreement of drivers as it does for drivers (`driver_agreements_held`): where nothing
 * was signed here, or where it was signed later than that and holds for longer.
 */
export const standingIn = (today: Day): SQL => sql`(
  SELECT state.*,
    CASE
      WHEN state.about_id IS NULL THEN 'missing'
      -- Whoever may say no has said it.
      WHEN state.withdrawn_on IS NOT NULL THEN CASE WHEN state.may_decline THEN 'declined' ELSE 'withdrawn' END
      WHEN state.until < ${today}::date THEN CASE WHEN state.agreed THEN 'expired' ELSE 'missing' END
      WHEN NOT state.agreed THEN 'declined'
      WHEN state.until <= ${today}::date + state.remind_days THEN 'soon'
      ELSE 'valid'
    END AS standing
  FROM (
    SELECT pair.holder, pair.kind_id, pe.id AS person_id, k.title, k.retired, k.may_decline,
      coalesce(k.remind_days, ${sql.raw(String(REMINDED))}) AS remind_days,
      coalesce(paper.id, held.id) AS about_id, coalesce(paper.signed_on, held.signed_on) AS signed_on,
      CASE WHEN paper.id IS NULL THEN held.id END AS signature_id,
      CASE WHEN paper.id IS NULL THEN held.until ELSE paper.expires_on END AS until,
      CASE WHEN paper.id IS NULL THEN coalesce(held.agreed, true) ELSE true END AS agreed,
      CASE WHEN paper.id IS NULL THEN held.text_number END AS text_number,
      CASE WHEN paper.id IS NULL THEN held.withdrawn_on END AS withdrawn_on, need.concerns, need.asked_at
    FROM (
      SELECT holder, kind_id FROM ${agreementNeeds}
      UNION SELECT holder, kind_id FROM ${agreementHeld}
    ) pair
    JOIN ${agreementKinds} k ON k.id = pair.kind_id
    LEFT JOIN people pe ON pe.id = pair.holder
    LEFT JOIN ${agreementNeeds} need ON need.holder = pair.holder AND need.kind_id = pair.kind_id
    LEFT JOIN ${agreementHeld} held ON held.holder = pair.holder AND held.kind_id = pair.kind_id AND held.is_latest
    LEFT JOIN LATERAL (
      SELECT a.id, a.signed_on, a.expires_on FROM driver_agreements a JOIN drivers d ON d.id = a.driver_id
      WHERE k.gates_driving AND d.person_id = pair.holder AND (held.id IS NULL
        OR (a.signed_on > held.signed_on AND held.until < coalesce(a.expires_on, 'infinity'::date)))
      ORDER BY a.expires_on DESC NULLS FIRST, a.signed_on DESC LIMIT 1
    ) paper ON true
  ) state
) standing`
