import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { edits } from './access.ts'
import { Corrections } from './parts/corrections.tsx'
import { Distributions } from './parts/distributions.tsx'
import { Plan } from './parts/plan.tsx'
import { usePart } from './parts/use-part.ts'
import { Week } from './parts/week.tsx'

/** Domain 3.6: what came in, went out and is on hand; each part with the way to the others in its heading. */
export default function DistributionsScreen() {
  const user = useCurrentUser()
  const { part } = usePart()
  if (part === 'list') return <Distributions />
  if (part === 'corrections') return <Corrections />
  if (part === 'plan' && passes(user, edits)) return <Plan />
  return <Week />
}
