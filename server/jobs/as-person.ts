import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { forbidden } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx, WorkCtx } from '../context.ts'

interface AsPerson {
  /** Under this the trail notes what is done, as that of one request; none when left out. */
  request?: string
  /** Aborted when the work is to end. */
  gone?: AbortSignal
}

/**
 * For what a job does in somebody's name, as if they had asked for it here: their rights as they are now decide, and from
 * here on the trail of this transaction says that it was them.
 */
export async function asPerson(
  work: WorkCtx,
  user: CurrentUser,
  { request, gone }: AsPerson = {},
): Promise<Ctx> {
  await work.db.execute(sql`SELECT set_config('lunchbox.actor', ${user.id}, true)`)
  if (request) await work.db.execute(sql`SELECT set_config('lunchbox.request', ${request}, true)`)
  return {
    ...work,
    user,
    sessionId: null,
    factorMissing: false,
    requestId: request ?? randomUUID(),
    upload: null,
    gone: gone ?? new AbortController().signal,
    check: (allowed, message) => {
      if (!allowed) throw forbidden(message)
    },
  }
}
