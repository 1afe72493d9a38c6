import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#kernel/charity/day.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { query } from '#web/calls/query.ts'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { NewSlot } from './slot-form.tsx'

/** Somebody called to say that they are away: whoever may change everybody's writes it down for them. */
export function ForSomebody({ today, onDone }: { today: Day; onDone: () => void }) {
  const [ids, setIds] = useState<string[]>([])
  const [id] = ids
  const chosen = useQuery({ ...query(accounts.people, { ids }), enabled: id !== undefined })
  const person = chosen.data?.items.find((one) => one.id === id)
  return (
    <Stack>
      <PeoplePicker
        label="Who"
        required
        max={1}
        value={ids}
        onChange={setIds}
        people={(wanted) => query(accounts.people, wanted)}
      />
      {person && <NewSlot key={person.id} spans={[]} today={today} person={person} onDone={onDone} />}
    </Stack>
  )
}
