import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { runs as calls } from './contract.ts'
import { locked, raise } from './locked.ts'
import { asPlanned, one } from './reading.ts'
import { tellSent } from './service-told.ts'

type Calls = typeof calls

/**
 * From now on drivers see their stops. Who has an account is told as they wish; to who has none their stops are written by
 * email; who can be reached in neither way is named, so that somebody calls them.
 */
export async function send(ctx: Ctx, input: InputOf<Calls['send']>): Promise<OutputOf<Calls['send']>> {
  await locked(ctx, input)
  await raise(ctx, input, { status: 'sent' })
  const run = await one(ctx, input)
  return { ...asPlanned(ctx, run), ...(await tellSent(ctx, run)) }
}
