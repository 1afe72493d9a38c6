import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CalendarAddress } from '#platform/calendar/widgets.tsx'
import { slots } from '#platform/slots/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'

/** How long before my shifts I am reminded, and how they come into my own calendar. */
export default function Reminder() {
  const [opened, setOpened] = useState(false)
  const wish = useQuery({ ...query(slots.reminder, {}), enabled: opened })
  return (
    <>
      <Button variant="quiet" icon="bell" onClick={() => setOpened(true)}>
        Reminders
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title="Reminders">
        <Stack>
          <Async query={wish} what="your reminder">
            {({ hours }) => <Form key={hours} hours={hours} onDone={() => setOpened(false)} />}
          </Async>
          <CalendarAddress />
        </Stack>
      </Drawer>
    </>
  )
}

function Form({ hours, onDone }: { hours: number; onDone: () => void }) {
  const form = useCallForm(slots.remindMe, { hours }, { onDone })
  return (
    <RecordForm form={form} save="Remind me then">
      <NumberField
        {...form.field('hours')}
        label="How long before"
        description="Before a shift really begins, 1 to 72 hours; by email or text, as your profile says"
        unit="hours"
        required
      />
    </RecordForm>
  )
}
