import type { Pool } from 'pg'

/** What waits in the queue of one database waits in that of the other afterwards. What has failed for good stays behind. */
export async function moveJobs(from: Pool, into: Pool): Promise<number> {
  const { rows } = await from.query<{ job: string }>(
    `SELECT json_build_object('identifier', t.identifier, 'payload', j.payload, 'runAt', j.run_at, 'key', j.key,
       'queue', q.queue_name, 'maxAttempts', j.max_attempts, 'priority', j.priority)::text AS job
     FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
     WHERE j.attempts < j.max_attempts ORDER BY j.id`,
  )
  const client = await into.connect()
  try {
    await client.query('BEGIN')
    for (const { job } of rows)
      await client.query(
        `SELECT graphile_worker.add_job(j->>'identifier', j->'payload', queue_name := j->>'queue',
           run_at := (j->>'runAt')::timestamptz, max_attempts := (j->>'maxAttempts')::int, job_key := j->>'key',
           priority := (j->>'priority')::int) FROM (SELECT $1::json AS j) one`,
        [job],
      )
    await client.query('COMMIT')
    client.release()
    return rows.length
  } catch (error) {
    client.release(true)
    throw error
  }
}
