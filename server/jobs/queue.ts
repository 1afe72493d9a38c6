import type { ClientBase } from 'pg'

/** Adds a job in the transaction of whatever connection it is given. */
export async function enqueueSql(
  client: ClientBase,
  job: string,
  payload: unknown,
  options: { runAt?: Date; key?: string } = {},
) {
  await client.query(
    `SELECT graphile_worker.add_job($1, $2::json, run_at := coalesce($3, now()), job_key := $4, max_attempts := 12)`,
    [job, JSON.stringify(payload), options.runAt ?? null, options.key ?? null],
  )
}
