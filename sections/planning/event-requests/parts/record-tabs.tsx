import { together } from '#platform/records/widgets.tsx'
import { later } from '#web/ui/later.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import type { Tab } from '#web/ui/layout/tabs.tsx'
import type { ListedEvent } from '../contract.ts'
import { CAME } from '../statuses.ts'

const Details = later(() => import('./details.tsx'))
const Intake = later(() => import('./intake.tsx'))

/** What other slices say of what was made; it stands with the facts. */
const MADE = 'made'
const GROUPS = [
  { label: 'Who comes, what to do', parts: ['staffing', 'reminders'] },
  { label: 'Calls and letters', parts: ['call', 'letters'] },
]

/** The facts, and what the log has of it once there may be something. */
export function Facts({ row, parts }: { row: ListedEvent; parts: readonly Tab[] }) {
  const made = CAME.includes(row.status) && parts.find(({ id }) => id === MADE)
  return (
    <Stack>
      <Details row={row} />
      {made && <Section title={made.label}>{made.content}</Section>}
    </Stack>
  )
}

/** An event has much to tell: what belongs together stands on one tab, so that there are four with the kit's own. */
export function recordTabs(row: ListedEvent, parts: readonly Tab[], mayCall: boolean): Tab[] {
  const call = { id: 'call', label: 'Intake call', content: <Intake id={row.id} /> }
  const all = (mayCall ? [call, ...parts] : parts).filter(({ id }) => id !== MADE)
  const groups = GROUPS.flatMap(({ label, parts: names }) => {
    const [first, ...others] = names.flatMap((name) => all.find(({ id }) => id === name) ?? [])
    return first ? [together(others.length > 0 ? label : first.label, [first, ...others])] : []
  })
  return [...groups, ...all.filter(({ id }) => !GROUPS.some(({ parts: names }) => names.includes(id)))]
}
