import { dueInWords } from '#platform/tasks/fields.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatClock } from '#web/ui/show/format.ts'
import { type Action, myActions } from '../contract.ts'

interface WhenProps {
  action: Pick<Action, 'due' | 'dueTime' | 'over'>
  /** Where it stands among others that are overdue: the day alone. */
  brief?: boolean
}

/** Until when, or when it was. */
export function When({ action: { due, dueTime, over }, brief = false }: WhenProps) {
  const { today } = useOrganizationClock()
  const when = dueInWords(due, today, !over)
  if (!when) return null
  const day = brief ? when.words.replace('Overdue since ', '') : when.words
  const words = [day, dueTime && formatClock(dueTime)].filter(Boolean).join(', ')
  return when.tone === 'neutral' ? <span>{words}</span> : <Badge tone={when.tone}>{words}</Badge>
}

/** Where it belongs, and in what part it is theirs. */
export const aboutInWords = ({ what, as, about }: Pick<Action, 'what' | 'as' | 'about'>) =>
  [what, as, about].filter(Boolean).join(' · ')

/** Done at once, with the way back. */
export const actNow = ({ about, recordId, type, data }: Action['acts'][number]) =>
  void changeWithUndo(
    myActions.act,
    { about, recordId, type, ...(data ? { data } : {}) },
    ({ message }) => message,
  ).catch(sayFailed('That was not done'))
