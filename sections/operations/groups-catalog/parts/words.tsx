import { formatDay } from '#kernel/charity/day.ts'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Group } from '../contract.ts'
import { categoryName, LEVELS } from '../fields.ts'
import styles from './catalog.module.css'

/** 'Northgate Software, Finance' */
export const fullName = ({ name, department }: Pick<Group, 'name' | 'department'>) =>
  department ? `${name}, ${department}` : name

export const dayOrNot = (day: string | null) => day && formatDay(day, 'short')

/** On one line, in a column. */
export const DayWords = ({ day }: { day: string | null }) =>
  day && <span className={styles.day}>{dayOrNot(day)}</span>

/** The last day on which it came, to an event or by the log. */
export const lastOf = ({ lastDay, lastEventDay }: Pick<Group, 'lastDay' | 'lastEventDay'>) =>
  [lastDay, lastEventDay]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

/** One group of a list, on a phone. */
export const GroupCard = ({ group }: { group: Group }) => {
  const { name, department, category, sandwiches, events, lastDay, engagement } = group
  const what = [department, category && categoryName(category)].filter(Boolean).join(' · ')
  const last = lastOf(group)
  const brought = [
    lastDay && countOf(sandwiches, 'sandwich'),
    events > 0 && countOf(events, 'event'),
    last && `last ${dayOrNot(last)}`,
  ].filter(Boolean)
  return (
    <RowWords
      title={name}
      marks={<LevelBadge engagement={engagement} />}
      lines={[what, brought.join(', ') || 'Not in the log yet']}
    />
  )
}

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
