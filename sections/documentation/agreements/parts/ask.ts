import type { ArgsOf } from '#kernel/calls/contract.ts'
import { countOf } from '#kernel/language/count.ts'
import { makeChange, refresh } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { agreements, type StandingRow } from '../signing-contract.ts'

/** Asks, and says how: who was told in the portal, who got an email, and who could not be reached. */
export async function askBy(args: ArgsOf<typeof agreements.ask>): Promise<void> {
  const { told, mailed, notReached } = await makeChange(agreements.ask, args)
  await refresh([agreements.list, agreements.person])
  const done = [
    told > 0 && `${countOf(told, 'person', 'people')} told in the portal`,
    mailed > 0 && `${countOf(mailed, 'person', 'people')} by email`,
  ].filter(Boolean)
  toast({
    title: done.length > 0 ? `Asked: ${done.join(', ')}` : 'Nobody was asked',
    ...(notReached.length > 0
      ? {
          description: `Without an account or an email address: ${notReached.map(({ name }) => name).join(', ')}. Make them a link to hand over.`,
          shownMs: 15_000,
        }
      : {}),
  })
}

export const askNow = (rows: readonly Pick<StandingRow, 'personId' | 'kindId'>[]) =>
  askBy({ pairs: rows.flatMap(({ personId, kindId }) => (personId ? [{ personId, kindId }] : [])) }).catch(
    sayFailed('Nobody was asked'),
  )
