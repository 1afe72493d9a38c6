import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import type { Settings } from '#kernel/charity/settings.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import { USER_STALE_MS } from '../constants.ts'
import { browser, loginUrl } from '../device/browser.ts'
import { forgetAnswers, keepAnswers, lastPerson, rememberPerson } from '../offline/cache.ts'
import { loadOutbox } from '../offline/queue.ts'
import { sendWaiting } from '../offline/sending.ts'
import { call } from './api.ts'
import { isApiError } from './errors.ts'
import { forgetLookBack, onlyLooks } from './look-back.ts'
import { forgetPreview } from './preview.ts'
import { queryClient } from './query-client.ts'
import { currentPersonId, setCurrentPersonId, USER_KEY, useCurrentPersonId } from './session-key.ts'
import { shellCall } from './shell-call.ts'

const getUser = shellCall<object, SignedInUser>({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who am I',
})
const logoutCall = shellCall<object, object>({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out',
  reads: true,
})
export const getSettings = shellCall<object, PortalSettings>({
  method: 'GET',
  path: '/api/settings/organization',
  summary: 'The organization',
})

type About = Pick<Settings, 'organizationName' | 'contactEmail'>
const getAbout = shellCall<object, About>({
  method: 'GET',
  path: '/api/about',
  summary: 'Whose portal this is',
})

/** The organisation's settings as a signed-in person sees them; `demo` marks the demo charity, `texts` and `mails` are sent, `mapTiles` draw its maps, `findsPlaces`: addresses can be looked for. */
type PortalSettings = Partial<Settings> & {
  demo?: boolean
  texts?: boolean
  mails?: boolean
  mapTiles?: string | null
  findsPlaces?: boolean
}

/**
 * The person, whether their role asks for a second step at sign-in that is not set up yet, and whether they only preview
 * this role.
 */
type SignedInUser = CurrentUser & { secondFactorMissing?: boolean; preview?: boolean }

/** Spec 4, auth. `offline`: nobody answered, and the last person's data is shown (design 5). */
export type Session =
  | { state: 'loading' }
  | { state: 'error' }
  | { state: 'signedOut' }
  | { state: 'signedIn'; user: SignedInUser; offline: boolean }

/** Spec 7: the current user, null on 401, fresh for 5 minutes. */
const userQuery = {
  queryKey: USER_KEY,
  staleTime: USER_STALE_MS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SignedInUser | null> => {
    try {
      await owedLogout.settle()
      const user = await call(getUser, {}, { signal })
      mustBeTheSame(user)
      return user
    } catch (error) {
      const signedOut = isApiError(error, 'AUTH_EXPIRED')
      if (signedOut) forgetLookBack()
      if (signedOut) return null
      const isRefused = isApiError(error, 'PERMISSION_DENIED') || isApiError(error, 'VALIDATION_ERROR')
      if (!onlyLooks() || !isRefused) throw error
      // Who may not preview this role or look back any more has their own portal of now again, and nothing of both at once.
      forgetPreview()
      forgetLookBack()
      browser.reload()
      throw error
    }
  },
}

/** Somebody else has signed in in another window: this one is loaded anew, and shows nothing of both at once. */
function mustBeTheSame({ id }: SignedInUser) {
  const before = currentPersonId()
  if (before === undefined || before === id) return
  browser.reload()
  throw new Error('Somebody else is signed in here by now.')
}

export function useSession(): Session {
  const { data, error, failureReason } = useQuery(userQuery)
  const silent = isApiError(failureReason, 'NETWORK_ERROR')
  const [kept, setKept] = useState<CurrentUser | null>()
  useEffect(() => {
    if (silent)
      lastPerson().then(
        (user) => setKept(user ?? null),
        () => setKept(null),
      )
  }, [silent])

  if (data) return { state: 'signedIn', user: data, offline: silent }
  if (data === null) return { state: 'signedOut' }
  // What this device keeps is not what the role would see, nor what there was.
  if (silent && kept && !onlyLooks()) return { state: 'signedIn', user: kept, offline: true }
  if (error) return { state: 'error' }
  return { state: 'loading' }
}

const PersonContext = createContext<CurrentUser | null>(null)
export const PersonProvider = PersonContext.Provider

/** The signed-in person, in everything below the shell. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(PersonContext)
  if (!user) throw new Error('This is shown to signed-in people only.')
  return user
}

/** What belongs to a signed-in person as long as the page lives: kept answers, the outbox. */
export function usePersonsThings(user: CurrentUser | undefined) {
  const id = user?.id
  useEffect(() => {
    if (user && !onlyLooks()) rememberPerson(user)
  }, [user])
  useEffect(() => {
    setCurrentPersonId(id)
    if (!id || onlyLooks()) return
    const stop = keepAnswers(queryClient, id)
    loadOutbox().then(sendWaiting, () => undefined)
    return () => {
      stop()
      setCurrentPersonId(undefined)
    }
  }, [id])
}

const NOT_HERE: PortalSettings = {}
const SettingsContext = createContext(NOT_HERE)
export const SettingsProvider = SettingsContext.Provider

/** Asked for once, for everything on the page: somebody who watches an answer costs, and every entry of the sidebar reads these. */
export function useSettingsAnswer(): PortalSettings {
  const { data } = useQuery({
    queryKey: ['GET', getSettings.path, {}],
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    enabled: useCurrentPersonId() !== undefined,
  })
  return data ?? NOT_HERE
}

/** The organisation's settings; empty until somebody is signed in and they have arrived. */
export const useSettings = (): PortalSettings => useContext(SettingsContext)

/** Whose portal this is, for everybody; empty until it has arrived. */
export function useAbout(): Partial<About> {
  const { data } = useQuery({
    queryKey: ['GET', getAbout.path, {}],
    queryFn: ({ signal }) => call(getAbout, {}, { signal }),
    retry: false,
  })
  return data ?? {}
}

let leaving = false
/** This page is on its way out; nothing else sends it to the sign-in page. */
export const isLeaving = () => leaving

/** What ends the session here, and where the page goes then: it says itself what became of it. */
export async function leaveFor(url: string, end: () => Promise<void>) {
  leaving = true
  try {
    await end()
  } catch (error) {
    leaving = false
    // The session ended all the same, and the page already says that it goes.
    if (queryClient.getQueryData(USER_KEY) === null) browser.go(loginUrl())
    throw error
  }
  browser.go(url)
}

/** Spec 7: afterwards the caches are cleared and the browser goes to /api/login, even on failure. */
export async function logout() {
  leaving = true
  forgetPreview()
  forgetLookBack()
  try {
    await call(logoutCall, {})
  } catch {
    // Spec 8: a failed logout does the same clean-up and redirect. The server hears of it later.
    owedLogout.note()
  }
  setCurrentPersonId(undefined)
  queryClient.clear()
  await forgetAnswers()
  browser.go('/api/login')
}

/**
 * Signed out without a network: the session still lives at the server, and would open the portal again. So it is ended
 * at the next start, unless somebody has just signed in anew.
 */
const OWED = 'lunchbox-owed-logout'
/** Until it is settled nobody is signed in here, whatever the server says. */
export const isLogoutOwed = () => readFlag()
const owedLogout = {
  note: () => writeFlag(true),
  async settle() {
    if (!readFlag()) return
    const signedInAnew =
      URL.canParse(document.referrer) && new URL(document.referrer).pathname === '/api/login'
    if (!signedInAnew) await call(logoutCall, {})
    writeFlag(false)
  },
}
function readFlag(): boolean {
  try {
    return localStorage.getItem(OWED) !== null
  } catch {
    return false
  }
}
function writeFlag(on: boolean) {
  try {
    if (on) localStorage.setItem(OWED, 'yes')
    else localStorage.removeItem(OWED)
  } catch {
    // Storage is switched off: nothing can be owed.
  }
}
