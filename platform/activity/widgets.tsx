import { useMutation, useQuery } from '@tanstack/react-query'
import { keyOf, mutation, query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { sayFailed } from '#web/toast.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { activity, KEPT_DAYS } from './contract.ts'

/** A person's own switch (design 5), for their account settings. */
export function ActivityChoice() {
  const answer = useQuery(query(activity.choice, {}))
  const choose = useMutation({
    ...mutation(activity.choose),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(activity.choice, {}), answer),
    onError: sayFailed('This was not changed'),
  })
  return (
    <Card
      title="How you use the portal"
      description={`Which pages you open and for how long, what you press, whether something fails: never what you read or type. It is kept for ${KEPT_DAYS} days and helps to make the portal better; administrators see sums of at least five people.`}
    >
      <Async query={answer} what="your choice">
        {({ tracked }) => (
          <SwitchField
            label="Note how I use the portal"
            description="Switching it off also deletes what was noted about you."
            value={choose.isPending ? choose.variables.tracked : tracked}
            onChange={(next) => choose.mutate({ tracked: next === true })}
          />
        )}
      </Async>
    </Card>
  )
}
