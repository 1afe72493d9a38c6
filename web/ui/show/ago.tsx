import { useClock } from '#web/device/clock.ts'
import { formatAgo } from './format.ts'

/** `12 minutes ago`, and in a minute `13 minutes ago`. */
export const Ago = ({ at }: { at: string }) => useClock((now) => formatAgo(at, now))
