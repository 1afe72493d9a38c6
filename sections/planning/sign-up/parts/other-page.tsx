import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { signUp } from '../contract.ts'

/** Another page on which people sign up, where there is one. */
export function OtherPage() {
  const { data } = useQuery(query(signUp.counts, {}))
  if (!data?.outsideAddress) return null
  return (
    <Line>
      <Button href={data.outsideAddress} newTab icon="external">
        Open the other sign-up page
      </Button>
    </Line>
  )
}
