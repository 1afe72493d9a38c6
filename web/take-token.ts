/** The token of a personal link: out of the address bar and the history before anything else happens. */
export function takeToken(): string {
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  if (window.location.search !== '') window.history.replaceState(null, '', window.location.pathname)
  return token
}
