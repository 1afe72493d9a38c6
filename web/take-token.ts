let taken: { path: string; token: string } | undefined

/**
 * The token of a personal link: out of the address bar, the history and every referrer, before anything else happens.
 * A page that is drawn anew before it stands gets the same.
 */
export function takeToken(): string {
  const { pathname: path, search } = window.location
  const token = new URLSearchParams(search).get('token')
  if (search !== '') window.history.replaceState(null, '', path)
  if (token === null) return taken?.path === path ? taken.token : ''
  taken = { path, token }
  // The kept page of a portal without a network comes without the server's header.
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = 'no-referrer'
  document.head.append(meta)
  return token
}
