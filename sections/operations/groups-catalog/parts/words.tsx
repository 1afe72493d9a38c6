import { formatDay } from '#kernel/charity/day.ts'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import type { Group } from '../contract.ts'
import { LEVELS } from '../fields.ts'

/** 'Northgate Software, Finance' */
export const fullName = ({ name, department }: Pick<Group, 'name' | 'department'>) =>
  department ? `${name}, ${department}` : name

export const dayOrNot = (day: string | null) => day && formatDay(day, 'short')

interface LevelProps {
  engagement: Group['engagement']
  /** With what that means, beside it. */
  explained?: boolean
  fromLog?: boolean
}

/** How a group takes part, in a word: never a number, and compared with nobody else. */
export function LevelBadge({ engagement, explained, fromLog }: LevelProps) {
  const level = engagement && LEVELS[engagement.level]
  return (
    <>
      {level && <Badge tone={level.tone}>{level.label}</Badge>}
      {explained && (
        <Quiet as="span">{[level?.words, fromLog && 'Known from the log'].filter(Boolean).join('. ')}</Quiet>
      )}
    </>
  )
}
