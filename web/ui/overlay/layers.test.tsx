import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Providers } from '#web/providers.tsx'
import { Button } from '../action/button.tsx'
import { DateField } from '../fields/date-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { SmallForm } from '../form/small-form.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Menu } from './menu.tsx'

const hands = userEvent.setup()
const SITES = [
  { value: 'oak', label: 'Oak Street' },
  { value: 'elm', label: 'Elm Lane' },
]

/** A drawer with a menu, and a dialog in it with a list and a calendar. */
function Nest() {
  const [drawer, setDrawer] = useState(true)
  const [dialog, setDialog] = useState(false)
  return (
    <Drawer opened={drawer} onClose={() => setDrawer(false)} title="The entry">
      <Menu target={<Button>More</Button>} items={[{ label: 'Copy link' }]} />
      <Button onClick={() => setDialog(true)}>Move it</Button>
      <Dialog opened={dialog} onClose={() => setDialog(false)} title="Move the entry">
        <SmallForm action="Move" onSubmit={async () => undefined}>
          {() => (
            <>
              <SelectField label="Location" options={SITES} value="oak" onChange={() => undefined} />
              <DateField label="Date" value="2026-11-18" onChange={() => undefined} />
            </>
          )}
        </SmallForm>
      </Dialog>
    </Drawer>
  )
}
const show = () =>
  render(
    <Providers env="test">
      <Nest />
    </Providers>,
  )
const escape = () => hands.keyboard('{Escape}')
const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null
const closes = (name: string) => waitFor(() => expect(isOpen(name)).toBe(false))

test('Esc closes the innermost thing only: the menu, then the drawer', async () => {
  show()
  await hands.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link' })
  await escape()
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(isOpen('The entry')).toBe(true)
  await escape()
  await closes('The entry')
})

test('a list and a calendar in a dialog in a drawer close one after the other', async () => {
  show()
  await hands.click(await screen.findByRole('button', { name: 'Move it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the entry' }))
  await hands.click(dialog.getByRole('combobox', { name: 'Location' }))
  await screen.findByRole('option', { name: 'Elm Lane' })
  await escape()
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(isOpen('Move the entry')).toBe(true)

  await hands.click(dialog.getByRole('button', { name: 'Calendar for Date' }))
  await screen.findByRole('dialog', { name: 'Calendar for Date' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('18'))
  await escape()
  await closes('Calendar for Date')
  expect(isOpen('Move the entry')).toBe(true)

  await escape()
  await closes('Move the entry')
  expect(isOpen('The entry')).toBe(true)
  await escape()
  await closes('The entry')
})

test('the first field of a form in a dialog has the focus when it opens', async () => {
  show()
  await hands.click(await screen.findByRole('button', { name: 'Move it' }))
  const location = await screen.findByRole('combobox', { name: 'Location' })
  await waitFor(() => expect(document.activeElement).toBe(location))
})
