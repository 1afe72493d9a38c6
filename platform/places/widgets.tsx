import { useMutation } from '@tanstack/react-query'
import { makeChange } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { byAddress } from './contract.ts'

interface PlaceAllProps {
  call: ReturnType<typeof byAddress>['geocodeAll']
  /** How many have an address and no pin. */
  unplaced: number
  /** 'location' */
  one: string
}

/** Places by their addresses what has no pin yet, where a service is known that finds addresses. */
export function PlaceAll({ call, unplaced, one }: PlaceAllProps) {
  const { findsPlaces } = useSettings()
  const ask = useMutation({
    mutationFn: () => makeChange(call, {}),
    onSuccess: ({ waiting }) =>
      toast({
        title: `Looking for ${countOf(waiting, 'address', 'addresses')}`,
        description: 'You are told at the bell what was found.',
      }),
    onError: sayFailed('No address was looked for'),
  })
  if (!findsPlaces || unplaced === 0) return null
  return (
    <Button icon="search" busy={ask.isPending} onClick={() => ask.mutate()}>
      Find {countOf(unplaced, one)} by address
    </Button>
  )
}
