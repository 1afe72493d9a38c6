/** The ways out of the page, and its age; screen tests put their own in, because theirs has no navigation. */
export const browser = {
  /** Milliseconds since this page began to load. */
  pageAge: () => performance.now(),
  go: (url: string) => window.location.assign(url),
  reload: () => window.location.reload(),
  /** False where the browser let no page open one. */
  openTab(url: string): boolean {
    const tab = window.open(url, '_blank')
    if (tab) tab.opener = null
    return tab !== null
  },
}

/** A path of ours and nothing else: no other site, no `//host`, no `javascript:` (design 3). */
const isOwnPath = (path: string | null | undefined): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\\\n\r\t]/.test(path)

/** The server's login endpoint, carrying where the person wanted to go. */
export function loginUrl(returnTo?: string): string {
  return isOwnPath(returnTo) && returnTo !== '/'
    ? `/api/login?returnTo=${encodeURIComponent(returnTo)}`
    : '/api/login'
}

/** Where a signed-out person wanted to go: here, or what `/` and `/login` carry along. */
export function wantedPath(): string {
  const { pathname, search, hash } = window.location
  if (pathname !== '/' && pathname !== '/login') return pathname + search + hash
  const carried = new URLSearchParams(search).get('returnTo')
  return isOwnPath(carried) ? carried : '/'
}
