import { useMutation } from '@tanstack/react-query'
import { makeChange } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { byAddress } from './contract.ts'

interface Unplaced {
  call: ReturnType<typeof byAddress>['geocodeAll']
  /** How many have an address and no pin. */
  unplaced: number
  /** 'location' */
  one: string
}

/** Places by their addresses what has no pin yet, of one kind or several, where a service is known that finds addresses. */
export function PlaceAll({ of }: { of: Unplaced[] }) {
  const { findsPlaces } = useSettings()
  const waiting = of.filter(({ unplaced }) => unplaced > 0)
  const ask = useMutation({
    mutationFn: () => Promise.all(waiting.map(({ call }) => makeChange(call, {}))),
    onSuccess: (answers) =>
      toast({
        title: `Looking for ${countOf(
          answers.reduce((sum, answer) => sum + answer.waiting, 0),
          'address',
          'addresses',
        )}`,
        description: 'You are told at the bell what was found.',
      }),
    onError: sayFailed('Not every address is looked for'),
  })
  const [first, ...others] = waiting
  if (!findsPlaces || !first) return null
  const all = waiting.reduce((sum, { unplaced }) => sum + unplaced, 0)
  return (
    <Button icon="search" busy={ask.isPending} onClick={() => ask.mutate()}>
      Find {countOf(all, others.length > 0 ? 'pin' : first.one)} by address
    </Button>
  )
}
