/** Of the makers of browsers. Nothing is sent anywhere else: an address that somebody made up leads nowhere. */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]

/** `others`: origins that the portal was started with (a stand-in in tests). */
export function isPushService(endpoint: string, others: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username } = new URL(endpoint)
  if (others.includes(origin)) return true
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}
