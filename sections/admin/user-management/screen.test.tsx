import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { forgetPreview, previewedRole } from '#web/calls/preview.ts'
import { browser } from '#web/device/browser.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { users } from './contract.ts'
import { PermissionEditor } from './parts/permission-editor.tsx'
import { PersonForm } from './parts/person-form.tsx'
import { accessRequests } from './requests-contract.ts'
import UserManagementScreen from './screen.tsx'

let portal: ScreenPortal
let admin: Person
let person: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  await portal.as('super_admin')
  admin = await portal.as('admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  person = await portal.as('volunteer')
})

const AT = '/dashboard?section=user-management'
const account = () => admin.call(users.one, { id: person.id })
/** Types as a paste does: one event instead of one per letter. */
const fill = async (field: HTMLElement, text: string) => {
  await portal.hands.clear(field)
  await portal.hands.click(field)
  await portal.hands.paste(text)
}
/** The editor by itself: nothing stands behind it. */
const openEditor = async (who = admin) => {
  await portal.show(<PermissionEditor person={await who.call(users.one, { id: person.id })} />, who, AT)
  return screen.findByLabelText('Search permissions')
}
const tick = async (name: RegExp) => portal.hands.click(await screen.findByRole('checkbox', { name }))
const press = async (name: string) => portal.hands.click(await screen.findByRole('button', { name }))

describe('the permission editor', () => {
  it('finds permissions by their words, and shows groups with how many of each are held', async () => {
    const search = await openEditor()
    const group = screen.getByText('Hosts', { selector: 'summary' })
    expect(group.textContent).toMatch(/^Hosts0 of \d+$/)
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    await fill(search, 'delete loc')
    const found = await screen.findByRole('checkbox', { name: /Delete locations/ })
    expect(within(found.closest('li') as HTMLElement).getByText('Critical')).toBeTruthy()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await fill(search, 'no such thing')
    expect(await screen.findByText('No permission matches this search.')).toBeTruthy()
  })

  it('shows what a change gives and takes before it is saved', async () => {
    const search = await openEditor()
    expect(screen.getByRole('button', { name: 'Review changes' })).toHaveProperty('disabled', true)
    await fill(search, 'hosts in the sidebar')
    await tick(/Hosts in the sidebar/)
    expect(screen.getByText('1 given, 0 taken')).toBeTruthy()
    await press('Review changes')
    const diff = within(await screen.findByRole('dialog', { name: /^Changes for/ }))
    expect(await diff.findByText('See locations')).toBeTruthy()
    expect(diff.getByText(/Sections that open/).textContent).toContain('Hosts')
    expect((await account()).permissions).not.toContain('NAV_HOSTS')
    await portal.hands.click(diff.getByRole('button', { name: 'Save permissions' }))
    await screen.findAllByText(/Permissions of .* changed/)
    expect((await account()).permissions).toContain('NAV_HOSTS')
  })

  it('resets to the defaults of the role, and discards', async () => {
    const { version, permissions } = await account()
    const other = permissions.filter((name) => name !== 'COLLECTIONS_ADD').concat('CHAT_BOARD')
    await admin.call(users.setPermissions, { id: person.id, version, permissions: other })
    await openEditor()
    await press('Reset to Volunteer')
    expect(screen.getByText('1 given, 1 taken')).toBeTruthy()
    await press('Discard')
    expect(screen.getByText('Nothing changed yet')).toBeTruthy()
    await press('Reset to Volunteer')
    await press('Review changes')
    await screen.findByText(/will no longer be able to/)
    await press('Save permissions')
    await waitFor(async () => expect(await account()).toMatchObject({ extra: 0, missing: 0 }))
  })

  it('offers nobody to grant what they lack', async () => {
    await fill(await openEditor(await portal.as('core_team')), 'delete loc')
    const box = await screen.findByRole('checkbox', { name: /Delete locations/ })
    expect(box).toHaveProperty('disabled', true)
    expect(screen.getByText(/You do not hold it yourself/)).toBeTruthy()
  })
})

describe('the details of a person', () => {
  it('that somebody else changed meanwhile are merged field by field', async () => {
    const before = await account()
    await portal.show(<PersonForm person={before} />, admin, AT)
    await fill(await screen.findByLabelText(/^First name/), 'Mine')
    const theirs = { id: person.id, version: before.version, firstName: 'Theirs', phone: '404-555-0190' }
    await admin.call(users.edit, theirs)
    await press('Save changes')
    const merge = within(await screen.findByRole('dialog', { name: 'Somebody else changed this too' }))
    await portal.hands.click(merge.getByRole('radio', { name: /Yours Mine/ }))
    await portal.hands.click(merge.getByRole('button', { name: 'Save changes' }))
    await waitFor(async () =>
      expect(await account()).toMatchObject({ firstName: 'Mine', phone: '404-555-0190' }),
    )
  })
})

describe('the record of a person', () => {
  it('has four parts at most; sign-in, texts and data are read one after the other, also from old addresses', async () => {
    await portal.show(<UserManagementScreen />, admin, `${AT}&id=${person.id}&view=texts`)
    const record = within(await screen.findByRole('dialog', { name: /^Test/ }))
    expect((await record.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Details',
      'Permissions',
      'Account',
      'History',
    ])
    const parts = ['Sign-in', 'Text messages', 'Their data', 'Erase everything']
    const headings = (await record.findAllByRole('heading')).map(({ textContent }) => textContent ?? '')
    expect(headings.filter((words) => parts.includes(words))).toEqual(parts)
    expect(await record.findByRole('button', { name: 'Email a link to set one' })).toBeTruthy()
    expect(await record.findByText('No text messages')).toBeTruthy()
  })
})

describe('inviting', () => {
  it('asks who and as what, and shows the person as invited', async () => {
    await portal.show(<UserManagementScreen />, admin, AT)
    await portal.hands.click(await screen.findByRole('button', { name: 'Invite somebody' }))
    const form = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    await portal.hands.click(await form.findByRole('button', { name: 'Send the invitation' }))
    expect(await form.findByText('Please enter a first name')).toBeTruthy()
    await fill(form.getByLabelText(/^First name/), 'Noor')
    await fill(form.getByLabelText(/^Email/), 'noor@oak.example')
    await portal.hands.click(form.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByText('Noor is invited')).toBeTruthy()
    const { items } = await admin.call(users.list, { status: 'invited' })
    expect(items).toMatchObject([{ displayName: 'Noor', role: 'volunteer' }])
    const drawer = within(await screen.findByRole('dialog', { name: 'Noor' }))
    expect(await drawer.findByText('Invited')).toBeTruthy()
    await portal.hands.click(drawer.getByRole('button', { name: 'Invite again' }))
    expect(await screen.findByText('Nobody was invited')).toBeTruthy()
  })
})

describe('requests for access', () => {
  it('are granted with the least that opens the section, and a word', async () => {
    await person.call(accessRequests.ask, { section: 'hosts', reason: 'I call them' })
    await portal.show(<UserManagementScreen />, admin, `${AT}&tab=requests`)
    expect(await screen.findByText(/“I call them”/)).toBeTruthy()
    expect(await screen.findByRole('checkbox', { name: /Hosts in the sidebar/ })).toHaveProperty(
      'checked',
      true,
    )
    await fill(screen.getByLabelText('A word to them'), 'Gladly')
    await portal.hands.click(screen.getByRole('button', { name: 'Grant access' }))
    expect(await screen.findByText('Granted')).toBeTruthy()
    expect((await account()).permissions).toContain('NAV_HOSTS')
    expect((await person.call(accessRequests.mine)).items).toMatchObject([
      { status: 'granted', answer: 'Gladly' },
    ])
  })
})

describe('applications', () => {
  it('that wait are counted, and lead to their own section', async () => {
    const answers = { phone: '404-555-0134', address: '1 Oak Street', city: 'Oakville', state: 'Georgia' }
    await portal.app.pool.query(
      `INSERT INTO applications (first_name, last_name, email, phone, address, city, state, zip_code, role, availability,
         emergency_contact, terms_version)
       VALUES ('Ana', 'Lee', 'ana@oak.example', $1, $2, $3, $4, '30000', 'driver', '["Monday Morning"]', 'Ben', '1')`,
      Object.values(answers),
    )
    await portal.show(<UserManagementScreen />, admin, AT)
    const link = await screen.findByRole('link', { name: '1 application waits' })
    expect(link.getAttribute('href')).toBe('/dashboard?section=applications')
    expect(screen.queryByRole('tab', { name: /Applications/ })).toBeNull()
  })
})

describe('what somebody sees', () => {
  it('is asked from their account, and answered where everybody’s is', async () => {
    await portal.show(<UserManagementScreen />, admin, `${AT}&id=${person.id}`)
    await portal.hands.click(await screen.findByRole('button', { name: 'What they see, and why' }))
    expect(await screen.findByRole('tab', { name: 'Why can they?', selected: true })).toBeTruthy()
    expect(await screen.findByText(/^Sidebar of Test/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('as a role is the portal itself, for roles that hold no more than oneself', async () => {
    const places: string[] = []
    browser.go = (url) => places.push(url)
    await portal.show(<UserManagementScreen />, await portal.as('core_team'), `${AT}&tab=preview`)
    expect(await screen.findAllByText('It is a higher role than yours.')).toHaveLength(3)
    await portal.hands.click(screen.getByRole('button', { name: 'Preview as Volunteer' }))
    expect([places, previewedRole()]).toEqual([['/dashboard'], 'volunteer'])
    forgetPreview()
  })
})
