import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { manifests } from '#registry.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { type Person, TEST_PASSWORD } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    admin.id,
    await hashPassword(TEST_PASSWORD),
  ])
})
afterAll(() => portal.close())
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the admin panel', () => {
  it('shows a change with its old and new values, leads to all changes of that record, and undoes it', async () => {
    const elm = await admin.call(hosts.add, { name: 'Elm Street', area: 'North' })
    const changed = await admin.call(hosts.edit, { id: elm.id, version: elm.version, area: 'South' })
    await admin.call(hosts.add, { name: 'Birch Lane' })
    await portal.open('/dashboard?section=admin&tab=audit', admin)
    const user = userEvent.setup()
    const rows = within(await screen.findByRole('grid', { name: 'Audit log' }))
    await user.click(await rows.findByRole('row', { name: /Changed.*Elm Street/ }))
    const drawer = await screen.findByRole('dialog', { name: /^Changed: / })
    expect(
      within(drawer)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['FieldBeforeAfter', 'AreaNorthSouth'])
    await user.click(within(drawer).getByRole('button', { name: 'All changes of this record' }))
    await screen.findByText('Changes of one record.')
    await screen.findByText('2 changes')

    await user.click(await rows.findByRole('row', { name: /Changed.*Elm Street/ }))
    await user.click(await button('Undo this request'))
    await screen.findByText('3 changes')
    expect((await admin.call(hosts.one, { id: changed.id })).area).toBe('North')
  })

  it('says of one change only whether that one could be undone', async () => {
    const ash = await admin.call(hosts.add, { name: 'Ash Court', area: 'North' })
    const south = await admin.call(hosts.edit, { id: ash.id, version: ash.version, area: 'South' })
    await admin.call(hosts.edit, { id: ash.id, version: south.version, area: 'West' })
    await portal.open(`/dashboard?section=admin&tab=audit&record=${ash.id}`, admin)
    const user = userEvent.setup()
    const rows = await screen.findAllByRole('row', { name: /Changed.*Ash Court/ })
    await user.click(rows[1] as HTMLElement)
    await user.click(await button('Undo this request'))
    await within(screen.getByRole('dialog')).findByText(/changed the same since/)
    await user.keyboard('j')
    const next = within(await screen.findByRole('dialog', { name: /^Entered: / }))
    expect(next.queryByText(/changed the same since/)).toBeNull()
    next.getByRole('button', { name: 'Undo this request' })
  })

  it('makes a key for a program, shows it once, and revokes it', async () => {
    await portal.open('/dashboard?section=admin&tab=keys', admin)
    const user = userEvent.setup()
    await user.click(await button('Make a key'))
    await user.click(await screen.findByLabelText('What the key is for'))
    await user.paste('Kitchen display')
    await user.click(screen.getByLabelText('Find a permission'))
    await user.paste('see loc')
    await user.click(await screen.findByRole('checkbox', { name: /^See locations/i }))
    await user.click(screen.getByLabelText('Your password'))
    await user.paste('Guess-1')
    await user.click(await button('Make the key'))
    await screen.findByText('This is not your current password.')
    await user.clear(screen.getByLabelText('Your password'))
    await user.click(screen.getByLabelText('Your password'))
    await user.paste(TEST_PASSWORD)
    await user.click(await button('Make the key'))
    const key = (await screen.findByLabelText<HTMLInputElement>('The key')).value
    const answer = () =>
      fetch(`${portal.url}/api/hosts`, { headers: { authorization: `Bearer ${key}` } }).then(
        ({ status }) => status,
      )
    expect(await answer()).toBe(200)
    // Plain http has no clipboard.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    await user.click(await button('Copy the key'))
    await screen.findByText('This browser does not allow copying. Please select the key.')
    await user.click(await button('I have put it there'))
    await screen.findByText('See locations')
    expect(screen.queryByLabelText('The key')).toBeNull()

    await user.click(await button('Revoke Kitchen display'))
    await user.click(await button('Continue'))
    await screen.findByText('No keys yet')
    expect(await answer()).toBe(401)
  })

  it('says how the portal is: versions, database, jobs, backup, storage and services', async () => {
    await portal.open('/dashboard?section=admin&tab=health', admin)
    for (const title of ['Portal and database', 'Jobs', 'Backup', 'Storage', 'Services'])
      await screen.findByRole('heading', { name: title })
    await screen.findByText(process.versions.node)
    await screen.findByText('None yet')
    // And what to do about whatever is not as it should be.
    await screen.findByRole('heading', { name: 'What to do' })
    await screen.findByText(/^Set SMTP_URL and MAIL_FROM/)
  })
})
