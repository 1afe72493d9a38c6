import { DAY, MINUTE } from '../clock.ts'

/** What the clock of the device says as a change leaves it, in milliseconds since 1970. */
export const DEVICE_TIME_HEADER = 'x-device-time'

/** So much may lie between two clocks that are right, with the way between them. */
const SLACK = MINUTE
/** A change that waited longer on a device than this was not made when its clock says. */
const LONGEST_WAIT = 30 * DAY

/** The clock of the device as a change left it; nothing where it says nothing that can be one. */
export function readDeviceTime(header: unknown): Date | undefined {
  const at = typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN
  return Number.isFinite(at) ? new Date(at) : undefined
}

/**
 * When something happened that a device tells of, perhaps hours later. A clock that is wrong is put right by how wrong it was
 * when the change left the device; nothing happens after it is told, and what would be older than 30 days counts as of now.
 */
export function whenItHappened(said: Date, { now, sentAt }: { now: Date; sentAt?: Date | undefined }): Date {
  const wrongBy = sentAt ? now.getTime() - sentAt.getTime() : 0
  const at = said.getTime() + (Math.abs(wrongBy) < SLACK ? 0 : wrongBy)
  return at > now.getTime() || now.getTime() - at > LONGEST_WAIT ? now : new Date(at)
}
