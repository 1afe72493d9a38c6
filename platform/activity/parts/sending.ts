import { addressOf } from '#kernel/calls/address.ts'
import type { ArgsOf, Endpoint } from '#kernel/calls/contract.ts'
import { call } from '#web/calls/api.ts'
import { logQuietly } from '#web/device/log.ts'

/** Sends a note and hears no answer. One that does not arrive is not missed: it is logged, never shown, never repeated. */
export type Send = <E extends Endpoint>(endpoint: E, args: ArgsOf<E>) => void

export const LOST = 'Activity'
export const send: Send = (endpoint, args) => {
  call(endpoint, args).catch((error: unknown) => logQuietly(`${LOST}: ${String(error)}`))
}

/** The same while the page goes away, when a call would be cut off. */
export const sendOnLeaving: Send = (endpoint, args) => {
  const body = new Blob([JSON.stringify(args)], { type: 'application/json' })
  if (!navigator.sendBeacon?.(addressOf(endpoint, {}), body)) logQuietly(`${LOST}: not sent on leaving`)
}
