import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { edits } from '../access.ts'
import { type Part, usePart } from './use-part.ts'

const NAMES: Record<Part, string> = {
  week: 'Week',
  list: 'Out',
  corrections: 'Corrections',
  plan: 'Plan',
}

/** In the heading of each part: the same sandwiches by week, by what went out, by what was put right, and those to come. */
export function PartsSwitch() {
  const user = useCurrentUser()
  const { part, show } = usePart()
  const shown = (Object.keys(NAMES) as Part[]).filter((one) => one !== 'plan' || passes(user, edits))
  return (
    <Segmented
      label="Show"
      options={shown.map((value) => ({ value, label: NAMES[value] }))}
      value={part}
      onChange={show}
    />
  )
}
