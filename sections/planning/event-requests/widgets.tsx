import { type Gaps, gapWords } from './gaps.ts'
import { StatusBadge } from './parts/show.tsx'

export { StatusBadge }

/** Who is still looked for at an event; nothing where nobody is. */
export function StillNeeds({ gaps }: { gaps: Gaps }) {
  const open = gapWords(gaps)
  return open && <span>Still needs {open}.</span>
}
