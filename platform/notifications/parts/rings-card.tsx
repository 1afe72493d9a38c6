import { useMutation, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { mutation, query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { formatClock } from '#web/ui/show/format.ts'
import { REST_TIMES, RINGS } from '../budget.ts'
import { notificationPreferences } from '../contract.ts'

type Preferences = OutputOf<typeof notificationPreferences.read>

const ALL = 'all'
const LIMITS = [
  { value: ALL, label: 'As often as something comes' },
  ...RINGS.toReversed().map((most) => ({
    value: String(most),
    label:
      most === 0
        ? 'Only with what is urgent'
        : inNumber(most, 'Once a day', `${countOf(most, 'time')} a day`),
  })),
]
const TIMES = REST_TIMES.map((value) => ({ value, label: formatClock(value) }))

/** How much of a day may ring, and when the rest comes; each choice is kept at once. */
export function RingsCard() {
  const answer = useQuery(query(notificationPreferences.read, {}))
  return (
    <Card
      title="How often it may ring"
      description="By email, by text and on your devices, all together. What happens within a day is urgent: it always rings at once, and is not counted."
    >
      <Async query={answer} what="your choices">
        {(preferences) => <Choices preferences={preferences} />}
      </Async>
    </Card>
  )
}

function Choices({ preferences }: { preferences: Preferences }) {
  const { mutate, variables, isPending } = useMutation({
    ...mutation(notificationPreferences.change, { failed: 'Your choice was not kept' }),
    onSuccess: (fresh) => queryClient.setQueryData(query(notificationPreferences.read, {}).queryKey, fresh),
  })
  // What was just chosen is shown at once.
  const { ringsADay, restAt } = { ...preferences, ...(isPending ? variables : {}) }
  const rang = ringsADay
    ? `Today it rang ${preferences.rungToday} of ${countOf(ringsADay, 'time')}.`
    : undefined
  return (
    <Stack>
      <SelectField
        label="At most"
        description={rang}
        options={LIMITS}
        value={ringsADay === null || ringsADay === undefined ? ALL : String(ringsADay)}
        onChange={(picked) => {
          const most = RINGS.find((one) => String(one) === picked)
          if (picked) mutate({ ringsADay: most ?? null })
        }}
      />
      {Boolean(ringsADay) && (
        <SelectField
          label="The rest comes together at"
          description="Once, what matters most first. What you have read meanwhile is left out."
          options={TIMES}
          value={restAt ?? null}
          onChange={(picked) => {
            const at = REST_TIMES.find((one) => one === picked)
            if (at) mutate({ restAt: at })
          }}
        />
      )}
    </Stack>
  )
}
