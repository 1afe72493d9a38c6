/** The token of a personal link: out of the address bar, the history and every referrer, before anything else happens. */
export function takeToken(): string {
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  if (window.location.search !== '') window.history.replaceState(null, '', window.location.pathname)
  // The kept page of a portal without a network comes without the server's header.
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = 'no-referrer'
  document.head.append(meta)
  return token
}
