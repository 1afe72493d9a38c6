import { useToday } from '../device/clock.ts'
import { useSettings } from './session.ts'

/** The time zone of the organization, and which day it is there: never the phone's own. */
export function useOrganizationClock() {
  const { timeZone = 'UTC' } = useSettings()
  return { timeZone, today: useToday(timeZone) }
}
