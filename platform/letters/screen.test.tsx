import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import type { Person } from '#server/testing/portal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { letters } from './contract.ts'
import './screen.tsx'
import './parts/editor.tsx'

let portal: ScreenPortal
let admin: Person
beforeAll(async () => {
  portal = await screenPortal(manifests)
  admin = await portal.as('admin')
})
afterAll(() => portal.close())
afterEach(cleanup)

const id = 'event-thanks'

describe('letters', () => {
  it('stand in the order of an event, each with when it goes', async () => {
    await portal.open('/dashboard?section=letters', admin)
    await screen.findByText(/the day after the event, as soon as the sandwiches are counted, from 10:00 AM/)
    await screen.findByRole('button', { name: 'Open Thank you' })
  })

  it('a section is put into one’s own words beside the preview, saved, and given back', async () => {
    const user = userEvent.setup()
    await portal.open(`/dashboard?section=letters&letter=${id}`, admin)
    const intro = await screen.findByRole('textbox', { name: 'Introduction' })
    await user.clear(intro)
    await user.type(intro, 'Wow: {{made} sandwiches!')
    await user.click(screen.getByRole('button', { name: 'Save the letter' }))
    await screen.findByText('“Thank you” is saved')
    const { sections } = await admin.call(letters.one, { id })
    expect(sections.find((one) => one.id === 'intro')?.words).toBe('Wow: {made} sandwiches!')
    await user.click(screen.getByRole('button', { name: 'As delivered again: Introduction' }))
    await user.click(screen.getByRole('button', { name: 'Save the letter' }))
    await screen.findByText('“Thank you” is saved')
    expect((await admin.call(letters.one, { id })).changed).toBe(0)
  })

  it('what cannot be sent is said at its section, before it is saved', async () => {
    const user = userEvent.setup()
    await portal.open(`/dashboard?section=letters&letter=${id}`, admin)
    const greeting = await screen.findByRole('textbox', { name: 'Greeting' })
    await user.clear(greeting)
    await user.type(greeting, 'Hi {{nobody},')
    await user.click(screen.getByRole('button', { name: 'Save the letter' }))
    await screen.findByText(/There is no \{nobody\} here/)
    expect(document.activeElement).toBe(greeting)
    await user.clear(greeting)
  })

  it('that goes by itself is switched off, which can be undone', async () => {
    const user = userEvent.setup()
    await portal.open('/dashboard?section=letters&letter=event-week-before', admin)
    await user.click(await screen.findByRole('switch', { name: /^Goes by itself/ }))
    await screen.findByText('It only goes by hand')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('switch', { name: 'Goes by itself, from' })
  })
})
