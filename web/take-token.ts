let taken: { path: string; token: string } | undefined

/**
 * The token of a personal link: out of the address bar, the history and every referrer, before anything else happens.
 * A page that is drawn anew before it stands gets the same. What works for days (`stays`) is kept in the tab: a phone that
 * loads the page again, after somebody counted sandwiches, still has it.
 */
export function takeToken({ stays = false }: { stays?: boolean } = {}): string {
  const { pathname: path, search } = window.location
  const token = new URLSearchParams(search).get('token')
  if (search !== '') window.history.replaceState(null, '', path)
  const kept = `token ${path}`
  if (token === null) {
    if (taken?.path === path) return taken.token
    return (stays && window.sessionStorage.getItem(kept)) || ''
  }
  taken = { path, token }
  if (stays) window.sessionStorage.setItem(kept, token)
  // The kept page of a portal without a network comes without the server's header.
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = 'no-referrer'
  document.head.append(meta)
  return token
}
