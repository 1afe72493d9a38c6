import { call, change } from '#web/calls/api.ts'
import { logQuietly } from '#web/device/log.ts'
import { push } from '../contract.ts'

/** `never`: this browser, or plain http, knows no push. `refused`: the person said no to the browser. */
type PushAbility = 'can' | 'never' | 'refused'

export function pushAbility(): PushAbility {
  const { navigator } = window
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'never'
  return Notification.permission === 'denied' ? 'refused' : 'can'
}

/** Whether this person switched it on in this browser: after signing in anew it is on again without asking. */
const flag = (userId: string) => `lunchbox-push-${userId}`
const isWanted = (userId: string) => read(() => localStorage.getItem(flag(userId)) !== null) ?? false
const want = (userId: string, on: boolean) =>
  read(() => (on ? localStorage.setItem(flag(userId), 'on') : localStorage.removeItem(flag(userId))))

/** Asks the person where the browser wants that, then tells the server where to send to. */
export async function switchPushOn(userId: string, publicKey: string): Promise<PushAbility> {
  if ((await Notification.requestPermission()) !== 'granted') return pushAbility()
  await subscribe(publicKey)
  want(userId, true)
  return 'can'
}

export async function switchPushOff(userId: string, device: { id: string; isThis: boolean }): Promise<void> {
  if (device.isThis) {
    want(userId, false)
    if (pushAbility() !== 'never') {
      const registration = await navigator.serviceWorker.getRegistration()
      await (await registration?.pushManager.getSubscription())?.unsubscribe()
    }
  }
  await change(push.unsubscribe, { id: device.id })
}

/** A subscription ends with its session; whoever signs in here again has it back. */
export async function renewPush(userId: string): Promise<void> {
  if (!isWanted(userId) || pushAbility() !== 'can' || Notification.permission !== 'granted') return
  try {
    const { publicKey, devices } = await call(push.state, {})
    if (!devices.some(({ isThis }) => isThis)) await subscribe(publicKey)
  } catch (error) {
    logQuietly(`Push: ${String(error)}`)
  }
}

async function subscribe(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const old = await pushManager.getSubscription()
  // For another key than the portal has by now: worth nothing, and in the way of a new one.
  if (old && !sameBytes(old.options.applicationServerKey, key)) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await change(push.subscribe, { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } })
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function sameBytes(one: ArrayBuffer | null, other: Uint8Array) {
  const bytes = one && new Uint8Array(one)
  return bytes?.length === other.length && bytes.every((byte, index) => byte === other[index])
}

function read<T>(from: () => T): T | undefined {
  try {
    return from()
  } catch {
    // Storage is switched off: nothing is remembered.
    return undefined
  }
}
