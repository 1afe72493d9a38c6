import { randomUUID } from 'node:crypto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { defineManifest, type Manifest } from '#kernel/portal/manifest.ts'
import { history } from '#platform/history/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { changeWithUndo } from '../calls/query.ts'
import { queryClient } from '../calls/query-client.ts'
import { offerUndo, undoOffer } from '../calls/undo.ts'
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '../constants.ts'
import { installOffer } from '../device/install.ts'
import { type ScreenPortal, screenPortal } from '../testing.tsx'
import { toast } from '../toast.ts'
import { AppBoundary, NavigationBoundary } from './boundaries.tsx'
import { setBadge } from './navigation.ts'

const says = (text: string) => async () => ({ default: () => <h1>{text}</h1> })
const breaks = async () => ({
  default: () => {
    throw new Error('a fault in this section')
  },
})
const manifests: Manifest[] = [
  defineManifest({
    id: 'places',
    frame: [
      { id: 'bell', place: 'header', order: 2, piece: says('A bell') },
      { id: 'finder', place: 'header', order: 1, piece: says('A finder') },
      { id: 'faulty', place: 'header', order: 3, piece: breaks },
      { id: 'news', place: 'banner', order: 1, piece: says('Some news') },
      { id: 'keys', place: 'over', order: 1, access: anyOf('ADMIN_PANEL_ACCESS'), piece: says('Keys') },
    ],
    sections: [
      { name: 'dashboard', title: 'Dashboard', access: signedIn, screen: says('Our week') },
      { name: 'collections', title: 'Collections Log', access: signedIn, screen: says('The log') },
      { name: 'messages', aliases: ['inbox'], title: 'Inbox', access: signedIn, screen: says('My messages') },
      { name: 'hosts', title: 'Hosts', access: signedIn, screen: says('Host locations') },
      { name: 'promotion', title: 'Promotion', access: signedIn, screen: breaks },
      {
        name: 'admin',
        title: 'Admin Panel',
        access: anyOf('ADMIN_PANEL_ACCESS'),
        screen: says('Administration'),
      },
    ],
    sidebar: [
      { id: 'admin', label: 'Admin Panel', section: 'admin', group: 'admin', order: 1, icon: 'settings' },
      { id: 'hosts', label: 'Hosts', section: 'hosts', group: 'operations', order: 1, icon: 'hosts' },
      {
        id: 'promotion',
        label: 'Promotion',
        section: 'promotion',
        group: 'communication',
        order: 5,
        icon: 'megaphone',
      },
      {
        id: 'inbox',
        label: 'Inbox',
        section: 'messages',
        group: 'communication',
        order: 2,
        icon: 'inbox',
        firstFor: ['driver'],
      },
      {
        id: 'collections',
        label: 'Collections Log',
        short: 'Log',
        section: 'collections',
        group: 'collections',
        order: 1,
        icon: 'list',
        highlighted: true,
      },
      {
        id: 'dashboard',
        label: 'Dashboard',
        section: 'dashboard',
        group: 'dashboard',
        order: 1,
        icon: 'home',
      },
    ],
  }),
]

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

const sections = async () =>
  (await screen.findAllByRole('navigation', { name: 'Sections' }))[0] as HTMLElement
const heading = (name: string) => screen.findByRole('heading', { name })

test('the bottom bar of a phone has short names, and says the whole ones', async () => {
  await portal.open('/dashboard', await portal.as('host'))
  const bar = within(await screen.findByRole('navigation', { name: 'Main places' }))
  expect(bar.getByRole('link', { name: 'Collections Log' }).textContent).toBe('Log')
  expect(within(await sections()).getByRole('link', { name: 'Collections Log' }).textContent).toBe(
    'Collections Log',
  )
})

test('it begins with what the role does most, before what is highlighted', async () => {
  await portal.open('/dashboard', await portal.as('driver'))
  const bar = within(await screen.findByRole('navigation', { name: 'Main places' }))
  expect(bar.getAllByRole('link').map((place) => place.textContent)).toEqual([
    'Dashboard',
    'Inbox',
    'Log',
    expect.any(String),
  ])
})

const withoutNetwork = () => {
  portal.online(false)
  onTestFinished(() => portal.online(true))
}

test('nobody signed in: every path leads to the login, which brings them back', async () => {
  await portal.open('/dashboard?section=hosts&page=2')
  expect(screen.getByText('Authenticating...')).toBeDefined()
  await screen.findByText('Redirecting to login...')
  await waitFor(() =>
    expect(portal.sentTo).toEqual(['/api/login?returnTo=%2Fdashboard%3Fsection%3Dhosts%26page%3D2']),
  )
  expect(window.location.pathname).toBe('/')
})

test('/login carries along where the person wanted to go, but never to another site', async () => {
  await portal.open('/login?returnTo=//evil.example/x')
  await waitFor(() => expect(portal.sentTo).toEqual(['/api/login']))
})

test('/stream-messages asks a signed-out person to log in', async () => {
  await portal.open('/stream-messages')
  await heading('Authentication Required')
  screen.getByText('Please log in to access the messaging system and continue your work.')
  await portal.hands.click(screen.getByRole('button', { name: 'Login to Continue' }))
  expect(portal.sentTo).toEqual(['/api/login?returnTo=%2Fstream-messages'])
})

test('a section is opened by its path, by its name in the address, and by another name of it', async () => {
  const person = await portal.as('volunteer')
  for (const path of [
    '/messages',
    '/inbox',
    '/dashboard?section=inbox',
    '/dashboard/messages',
    '/dashboard?section=messages',
  ]) {
    await portal.open(path, person)
    await waitFor(() => expect(screen.getAllByRole('heading', { name: 'My messages' })).not.toHaveLength(0))
    cleanup()
  }
})

test('an unknown section shows the overview, an unknown path is not found', async () => {
  const person = await portal.as('volunteer')
  await portal.open('/dashboard?section=nowhere', person)
  await heading('Our week')
  cleanup()
  await portal.open('/hosts', person)
  await heading('404 Page Not Found')
})

test('the sidebar shows what exists and is open to this person, in the order of the specification', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  const links = within(await sections()).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Collections Log',
    'Inbox',
    'Promotion',
    'Hosts',
  ])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
  expect(screen.queryByText('Admin Panel')).toBeNull()
})

test('choosing an entry opens its section and moves the focus to the content', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  await portal.hands.click(within(await sections()).getByRole('link', { name: 'Hosts' }))
  await heading('Host locations')
  expect(window.location.pathname + window.location.search).toBe('/dashboard?section=hosts')
  expect(document.activeElement?.id).toBe('main')
})

test('groups fold, and stay folded the next time', async () => {
  const person = await portal.as('volunteer')
  await portal.open('/dashboard', person)
  await portal.hands.click(within(await sections()).getByRole('button', { name: 'Operations' }))
  expect(within(await sections()).queryByRole('link', { name: 'Hosts' })).toBeNull()
  cleanup()
  await portal.open('/dashboard', person)
  expect(
    within(await sections())
      .getByRole('button', { name: 'Operations' })
      .getAttribute('aria-expanded'),
  ).toBe('false')
})

test('unread counts are capped at 99+', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  act(() => setBadge('inbox', 120))
  within(await sections()).getByRole('link', { name: 'Inbox, 99+ unread' })
  act(() => setBadge('inbox', 0))
})

test('a closed section says who may open it', async () => {
  await portal.open('/dashboard?section=admin', await portal.as('volunteer'))
  await heading('Admin Panel is not open to you')
  screen.getByText(/open to Super Administrator, Administrator/)
})

test('whoever meets one asks to be let in, with a reason, and sees that they asked and what the answer was', async () => {
  const volunteer = await portal.as('volunteer')
  await portal.open('/dashboard?section=admin', volunteer)
  await portal.hands.click(await screen.findByRole('button', { name: 'Request access' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request access to Admin Panel' }))
  await portal.hands.type(dialog.getByLabelText('What do you need it for?'), 'I keep the settings')
  await portal.hands.click(dialog.getByRole('button', { name: 'Send the request' }))
  await screen.findByText('Request sent')
  await screen.findByText(/You have asked for access; an administrator will answer/)
  screen.getByRole('button', { name: 'Add to your request' })
  const { rows } = await portal.app.pool.query(
    'SELECT section, reason, status FROM access_requests WHERE user_id = $1',
    [volunteer.id],
  )
  expect(rows).toEqual([{ section: 'admin', reason: 'I keep the settings', status: 'open' }])
  await portal.app.pool.query(
    `UPDATE access_requests SET status = 'declined', answer = 'Not yet' WHERE user_id = $1`,
    [volunteer.id],
  )
  cleanup()
  queryClient.clear()
  await portal.open('/dashboard?section=admin', volunteer)
  await screen.findByText(/Your request was declined: “Not yet”/)
})

test('a section that fails leaves the rest of the portal as it is', async () => {
  await portal.open('/dashboard?section=promotion', await portal.as('volunteer'))
  await heading('This section encountered an error')
  await portal.hands.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(portal.sentTo).toEqual(['reload'])
  await portal.hands.click(within(await sections()).getByRole('link', { name: 'Hosts' }))
  await heading('Host locations')
})

test('navigation that fails says so', async () => {
  const Faulty = () => {
    throw new Error('a fault in the navigation')
  }
  render(
    <NavigationBoundary>
      <Faulty />
    </NavigationBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toBe('Navigation error')
})

test('pieces of the frame stand in their order for whoever has them; one that fails is left out', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  const [finder, bell] = [await heading('A finder'), await heading('A bell')]
  expect(finder.compareDocumentPosition(bell) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await heading('Some news')
  await heading('Our week')
  expect(screen.queryByRole('heading', { name: 'Keys' })).toBeNull()
})

test('a piece of the frame that needs a permission stands there for its holders', async () => {
  await portal.open('/dashboard', await portal.as('admin'))
  await heading('Keys')
})

test('logout ends the session at the server and goes to the login, also when the server is away', async () => {
  const person = await portal.as('volunteer')
  await portal.open('/dashboard', person)
  await portal.hands.click(await screen.findByRole('button', { name: /^Account of/ }))
  await screen.findByText('Volunteer')
  withoutNetwork()
  await portal.hands.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(portal.sentTo).toEqual(['/api/login']))
})

test('a new toast takes the place of the former one; the undo offer stays', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  await heading('Our week')
  act(() => offerUndo({ message: '12 entries deleted', requestId: '00000000-0000-4000-8000-000000000000' }))
  act(() => void toast({ title: 'First' }))
  act(() => void toast({ title: 'Second', description: 'took its place' }))
  expect(screen.queryByText('First')).toBeNull()
  screen.getByText('Second')
  within(screen.getByRole('region', { name: 'Undo' })).getByRole('button', { name: 'Undo' })
})

test('while a change is on its way, nothing that was done before it is offered to be undone', async () => {
  const admin = await portal.as('admin')
  await portal.open('/dashboard', admin)
  await heading('Our week')
  act(() => offerUndo({ message: 'Entry logged', requestId: '00000000-0000-4000-8000-000000000000' }))
  const bar = within(screen.getByRole('region', { name: 'Undo' }))
  bar.getByText('Entry logged')
  await act(async () => {
    const change = changeWithUndo(hosts.add, { name: 'Undo Lane' }, 'Location added')
    expect(undoOffer.get()).toBeNull()
    await change
  })
  await bar.findByText('Location added')
})

test('a request that nobody made cannot be undone, and the bar says so', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  await heading('Our week')
  act(() => offerUndo({ message: 'Entry deleted', requestId: '00000000-0000-4000-8000-000000000000' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Undo' }))
  await within(screen.getByRole('region', { name: 'Undo' })).findByText(/not found/)
})

test('the tax ID stands at the foot of the sidebar', async () => {
  const admin = await portal.as('admin')
  await admin.call(settings.change, { taxId: '00-1234567' })
  await portal.open('/dashboard', admin)
  await within(await sections()).findByText('00-1234567')
})

test('without a link the sidebar has no wishlist', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  await heading('Our week')
  expect(screen.queryByRole('link', { name: 'View & Share' })).toBeNull()
})

test('the wishlist is there to look at and to pass on', async () => {
  const admin = await portal.as('admin')
  await admin.call(settings.change, { wishlistLink: 'https://wishlist.example/sandwiches' })
  await portal.open('/dashboard', admin)
  const link = await within(await sections()).findByRole('link', { name: 'View & Share' })
  expect(link.getAttribute('href')).toBe('https://wishlist.example/sandwiches')
  expect(link.getAttribute('target')).toBe('_blank')
  await portal.hands.click(screen.getByRole('button', { name: 'Copy the link to the wishlist' }))
  await screen.findByText('Wishlist link copied')
  expect(await navigator.clipboard.readText()).toBe('https://wishlist.example/sandwiches')
})

test('where copying is forbidden, that is logged and nothing else', async () => {
  const admin = await portal.as('admin')
  await admin.call(settings.change, { wishlistLink: 'https://wishlist.example/sandwiches' })
  await portal.open('/dashboard', admin)
  const button = await screen.findByRole('button', { name: 'Copy the link to the wishlist' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  performance.clearMarks()
  await portal.hands.click(button)
  await waitFor(() =>
    expect(performance.getEntriesByType('mark').map(({ name }) => name)).toContain(
      'lunchbox: The wishlist link could not be copied: Error: not allowed',
    ),
  )
  expect(screen.queryByText('Wishlist link copied')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the app can be installed, or not now', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  await heading('Our week')
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }))
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt })
  act(() => installOffer.set(offer))
  await portal.hands.click(await screen.findByRole('button', { name: 'Not Now' }))
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  expect(prompt).not.toHaveBeenCalled()
  act(() => installOffer.set(offer))
  await portal.hands.click(await screen.findByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

test('the theme can be switched', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  await portal.hands.click(await screen.findByRole('button', { name: 'Dark theme' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  await portal.hands.click(screen.getByRole('button', { name: 'Light theme' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
})

test('when nobody can say who is signed in, the screen says so and offers the login', async () => {
  withoutNetwork()
  await portal.open('/dashboard')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Authentication Error: There was a problem verifying your account. Please try logging in again.',
  )
  await portal.hands.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(portal.sentTo).toEqual(['/api/login?returnTo=%2Fdashboard'])
})

test('a failure of the whole app can be tried again', async () => {
  let broken = true
  const App = () => {
    if (broken) throw new Error('a fault everywhere')
    return <h1>Here again</h1>
  }
  await portal.show(
    <AppBoundary>
      <App />
    </AppBoundary>,
    await portal.as('volunteer'),
  )
  await heading('Something went wrong')
  screen.getByText('We encountered an unexpected error. Please try refreshing the page.')
  screen.getByRole('button', { name: 'Refresh Page' })
  broken = false
  await portal.hands.click(screen.getByRole('button', { name: 'Try Again' }))
  await heading('Here again')
})

test('undo puts back what was changed; what somebody changed since is named and left alone', async () => {
  const [admin, ana] = [await portal.as('admin'), await portal.as('admin')]
  const rename = async (person: Person, organizationName: string) =>
    (await person.try(settings.change, { organizationName })).requestId
  const nameNow = async () => (await admin.call(settings.organization)).organizationName
  await rename(admin, 'Tuesday Table')
  const first = await rename(admin, 'Wednesday Table')
  await portal.show(<h1>Settings</h1>, admin)
  act(() => offerUndo({ message: 'Name changed', requestId: first }))
  await portal.hands.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone: Name changed')
  expect(await nameNow()).toBe('Tuesday Table')
  await portal.hands.click(screen.getByRole('button', { name: 'Redo' }))
  await screen.findByText('Name changed')
  expect(await nameNow()).toBe('Wednesday Table')

  const second = await rename(admin, 'Thursday Table')
  await rename(ana, 'Friday Table')
  act(() => offerUndo({ message: 'Name changed', requestId: second }))
  await portal.hands.click(screen.getByRole('button', { name: 'Undo' }))
  const bar = within(screen.getByRole('region', { name: 'Undo' }))
  await bar.findByText(/changed the same since: 1 in settings/)
  bar.getByRole('button', { name: 'Undo the rest' })
  expect(await nameNow()).toBe('Friday Table')

  const place = await admin.try(hosts.add, { name: 'Oak Hall' })
  await ana.call(hostContacts.add, { hostId: place.body.id, name: 'Cleo Vance', phone: '404-555-0134' })
  act(() => offerUndo({ message: 'Location added', requestId: place.requestId }))
  await portal.hands.click(bar.getByRole('button', { name: 'Undo' }))
  await bar.findByText('By now 1 contact belongs to this location. Nothing was undone.')
})

test('what was undone already, in another window, is not said to be undone by this one, and no redo is offered', async () => {
  const admin = await portal.as('admin')
  const { requestId } = await admin.try(hosts.add, { name: 'Elm Hall' })
  await portal.show(<h1>Locations</h1>, admin)
  act(() => offerUndo({ message: 'Location added', requestId }))
  await admin.call(history.undo, { requestId })
  const bar = within(screen.getByRole('region', { name: 'Undo' }))
  await portal.hands.click(bar.getByRole('button', { name: 'Undo' }))
  await bar.findByText('There was nothing left to undo.')
  expect(bar.getAllByRole('button')).toHaveLength(1)
})

test('what an undo takes back is said before it does, and asked once more when it is much', async () => {
  const admin = await portal.as('admin')
  const some = async (count: number) => {
    const requestId = randomUUID()
    const client = await portal.app.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.actor', $2, true),
         set_config('lunchbox.call', 'POST /api/hosts', true)`,
      [requestId, admin.id],
    )
    await client.query(
      `INSERT INTO hosts (name, name_key) SELECT 'Oak Lane ' || n, 'oak lane ' || n FROM generate_series(1, $1::int) n`,
      [count],
    )
    await client.query('COMMIT')
    client.release()
    return requestId
  }
  const left = async () =>
    (await portal.app.pool.query(`SELECT count(*)::int AS n FROM hosts WHERE name LIKE 'Oak Lane %'`)).rows[0]
      .n as number
  await portal.show(<h1>Settings</h1>, admin)
  const few = await some(3)
  act(() => offerUndo({ message: '3 locations imported', requestId: few, rows: 3, what: 'import' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Undo all 3 changes of this import' }))
  await screen.findByRole('button', { name: 'Redo all 3 changes of this import' })
  expect(await left()).toBe(0)
  const many = await some(120)
  const before = await left()
  act(() => offerUndo({ message: '120 locations imported', requestId: many, rows: 120, what: 'import' }))
  await portal.hands.click(screen.getByRole('button', { name: 'Undo all 120 changes of this import' }))
  await screen.findByText('This removes 120 locations.')
  expect(await left()).toBe(before)
  await portal.hands.click(screen.getByRole('button', { name: 'Undo all 120 changes of this import' }))
  await screen.findByText('Undone: 120 locations imported')
  expect(await left()).toBe(before - 120)
})

test('folded up, the sidebar names its icons in tooltips: after 700 ms, and the next one at once', async () => {
  await portal.open('/dashboard', await portal.as('volunteer'))
  await portal.hands.click(await screen.findByRole('button', { name: 'Show the navigation as icons only' }))
  // Until its code is here, nothing has a tooltip.
  await act(() => import('./sidebar-tips.tsx'))
  const links = within(await sections())
  const label = (name: string) =>
    screen.queryAllByRole('tooltip').some((tooltip) => tooltip.textContent === name)
  const [first, second] = ['Inbox', 'Hosts'].map((name) => links.getByRole('link', { name }))
  if (!first || !second) throw new Error('The sidebar has both.')
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.mouseEnter(first)
  await pass(TOOLTIP_DELAY_MS - 1)
  expect(label('Inbox')).toBe(false)
  await pass(2)
  expect(label('Inbox')).toBe(true)
  fireEvent.mouseLeave(first)
  await pass(TOOLTIP_SKIP_DELAY_MS - 50)
  fireEvent.mouseEnter(second)
  await pass(10)
  expect(label('Hosts')).toBe(true)
  fireEvent.mouseLeave(second)
  await pass(TOOLTIP_SKIP_DELAY_MS + TOOLTIP_DELAY_MS)
  fireEvent.mouseEnter(first)
  await pass(TOOLTIP_DELAY_MS - 1)
  expect(label('Inbox')).toBe(false)
})
