import { useMutation } from '@tanstack/react-query'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import { countOf } from '#kernel/language/count.ts'
import { makeChange, refresh } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { agreements } from '../signing-contract.ts'
import type { StandingRow } from '../signing-shapes.ts'

/** Asks, and says how: who was told in the portal, who got an email, and who could not be reached. */
export async function askBy(args: ArgsOf<typeof agreements.ask>): Promise<void> {
  const { told, mailed, notReached } = await makeChange(agreements.ask, args)
  await refresh([agreements.list, agreements.person])
  const done = [
    told > 0 && `${countOf(told, 'person')} told in the portal`,
    mailed > 0 && `${countOf(mailed, 'person')} by email`,
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

/** Asks for some lines; pressed again meanwhile, it asks once. */
export function useAsk() {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ personId, kindId }: StandingRow) =>
      personId ? askBy({ pairs: [{ personId, kindId }] }) : undefined,
    onError: sayFailed('Nobody was asked'),
  })
  return { isAsking: isPending, ask: (row: StandingRow) => !isPending && mutate(row) }
}
