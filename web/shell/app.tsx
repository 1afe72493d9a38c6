import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Manifest } from '#kernel/portal/manifest.ts'
import { isLeaving, PersonProvider, usePersonsThings, useSession } from '../calls/session.ts'
import { browser, loginUrl, wantedPath } from '../device/browser.ts'
import { lookedBackDay } from '../device/looked-back.ts'
import { Loading, Notice } from './notice.tsx'
import { findOpenPage, OpenPageOutlet } from './open-page.tsx'
import { Portal } from './portal.tsx'
import { isPortalPath } from './routes.ts'
import { useSearchKeys } from './search-keys.ts'

const PreviewBar = lazy(() => import('./preview-bar.tsx'))
const LookBackBar = lazy(() => import('./look-back-bar.tsx'))

/** Spec 2.1, 2.2: who sees what at which path. */
export function App({ manifests }: { manifests: Manifest[] }) {
  const session = useSession()
  const [path] = useLocation()
  const user = session.state === 'signedIn' ? session.user : undefined
  usePersonsThings(user)

  const open = findOpenPage(path, manifests)
  useSearchKeys(!open && (session.state === 'loading' || session.state === 'signedIn'))
  if (open) return <OpenPageOutlet page={open} />
  if (session.state === 'loading') return <Loading fullPage>Authenticating...</Loading>
  if (session.state === 'error')
    return (
      <Notice
        alert
        fullPage
        title="Authentication Error:"
        text="There was a problem verifying your account. Please try logging in again."
        actions={[{ label: 'Try Again', onClick: () => browser.go(loginUrl(wantedPath())), main: true }]}
      />
    )
  if (session.state === 'signedOut') return path === '/stream-messages' ? <MessagesClosed /> : <ToLogin />
  if (path === '/login') return <ToLogin />
  const first = manifests.find(({ secondStep }) => secondStep)?.secondStep
  if (session.user.secondFactorMissing && first)
    return (
      <PersonProvider value={session.user}>
        <OpenPageOutlet page={first} />
      </PersonProvider>
    )
  if (!isPortalPath(path))
    return (
      <Notice
        fullPage
        title="404 Page Not Found"
        text="There is nothing at this address."
        actions={[{ label: 'Go to the dashboard', onClick: () => browser.go('/dashboard'), main: true }]}
      />
    )
  const past = lookedBackDay()
  return (
    <PersonProvider value={session.user}>
      <Portal user={session.user} manifests={manifests} offline={session.offline} />
      {session.user.preview && (
        <Suspense>
          <PreviewBar user={session.user} />
        </Suspense>
      )}
      {past && (
        <Suspense>
          <LookBackBar day={past} />
        </Suspense>
      )}
    </PersonProvider>
  )
}

/** With no signed-in person the browser is sent to `/`, and from there to the login endpoint; returnTo comes along. */
function ToLogin() {
  useEffect(() => {
    if (isLeaving()) return
    const wanted = wantedPath()
    window.history.replaceState(null, '', wanted === '/' ? '/' : `/?returnTo=${encodeURIComponent(wanted)}`)
    browser.go(loginUrl(wanted))
  }, [])
  return <Loading fullPage>Redirecting to login...</Loading>
}

const MessagesClosed = () => (
  <Notice
    fullPage
    title="Authentication Required"
    text="Please log in to access the messaging system and continue your work."
    actions={[
      { label: 'Login to Continue', onClick: () => browser.go(loginUrl('/stream-messages')), main: true },
    ]}
  />
)
