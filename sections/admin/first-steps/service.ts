import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { collections } from '#sections/collections/collections/tables.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx } from '#server/context.ts'
import { imports, settings, users } from '#server/data/tables.ts'
import { type firstSteps as calls, type FirstStep, STEPS } from './contract.ts'
import { firstSteps } from './tables.ts'

type Calls = typeof calls

/** Each step ticks itself: what was entered is counted, what was only looked at is noted. */
export async function read(ctx: Ctx): Promise<OutputOf<Calls['read']>> {
  const noted = (mark: string) => sql`EXISTS (SELECT FROM ${firstSteps} WHERE mark = ${mark})`
  const { rows } = await ctx.db.execute<Record<FirstStep | 'closed', boolean>>(
    sql`SELECT ${noted('closed')} AS closed, ${noted('backups')} AS backups,
          ${noted('settings')} OR EXISTS (SELECT FROM ${settings} WHERE id <> 'organizationName') AS settings,
          EXISTS (SELECT FROM ${imports} WHERE slice = 'moving-in' AND applied_request_id IS NOT NULL AND (is_partly OR NOT is_undone))
            OR EXISTS (SELECT FROM ${collections}) AS workbooks,
          EXISTS (SELECT FROM ${hosts} WHERE NOT is_built_in) AS locations,
          (SELECT count(*) > 1 FROM ${users} WHERE is_active) AS people,
          EXISTS (SELECT FROM ${collections}) AS log`,
  )
  const [facts] = rows
  const steps = STEPS.map((step) => ({ step, done: facts?.[step] ?? false }))
  return { open: !facts?.closed && steps.some(({ done }) => !done), steps }
}

export async function mark(ctx: Ctx, input: InputOf<Calls['mark']>) {
  await ctx.db
    .insert(firstSteps)
    .values({ ...input, at: ctx.app.now() })
    .onConflictDoNothing()
  ctx.emit('first-steps.changed')
  return read(ctx)
}
