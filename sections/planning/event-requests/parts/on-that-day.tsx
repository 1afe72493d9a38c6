import { useQuery } from '@tanstack/react-query'
import { type Day, isDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { eventRequests } from '../contract.ts'
import { Notices } from './show.tsx'

interface OnThatDayProps {
  /** As it stands in the field, also half typed. */
  day: unknown
  /** The request that is to be on it. */
  id: string
}

/** What else is on a day and clashes with a request, in words, while one chooses it. */
export function OnThatDay({ day, id }: OnThatDayProps) {
  return isDay(day) ? <Found day={day as Day} id={id} /> : null
}

function Found({ day, id }: { day: Day; id: string }) {
  const { data } = useQuery(query(eventRequests.checkConflicts, { day, except: id }))
  return data ? <Notices notices={data.notices} /> : null
}
