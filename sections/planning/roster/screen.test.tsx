import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slots } from '#platform/slots/contract.ts'
import { aShift, soon } from '#platform/slots/testing.ts'
import { manifests } from '#registry.ts'
import { helping } from '#sections/dashboard/helping/contract.ts'
import { unseal } from '#server/people/seal.ts'
import { type ScreenPortal, screenPortal } from '#web/testing.tsx'
import { roster } from './contract.ts'
import { look } from './jobs.ts'
import live from './live.ts'
import { aHelper, lettersTo } from './testing.ts'
// Loaded before somebody waits for them.
import './screen.tsx'
import './answer-page.tsx'
import './parts/cover-part.tsx'
import './parts/pairs.tsx'
import '#sections/planning/sign-up/screen.tsx'
import '#sections/planning/sign-up/parts/shift-body.tsx'
import '#sections/dashboard/availability/screen-mine.tsx'

let portal: ScreenPortal
beforeAll(async () => {
  portal = await screenPortal(manifests)
})
afterAll(() => portal.close())

it('whoever coordinates sees a month proposed with reasons, keeps one, and puts it down', async () => {
  const core = await portal.as('core_team')
  const helper = await aHelper(portal as never)
  const day = soon(40)
  const { id, title } = await aShift(core, { needed: 2, day })
  await portal.open(`/dashboard?section=roster&month=${day.slice(0, 7)}`, core)
  const shift = within(
    (await screen.findByRole('heading', { name: new RegExp(title) })).closest('li') as HTMLElement,
  )
  await shift.findByText(/has not helped lately/)
  expect(shift.getByText(/Nobody is left of|Nobody has this role|All who have this role/)).toBeTruthy()
  await portal.hands.click(shift.getByRole('button', { name: /^Keep / }))
  await shift.findByText('Kept')
  await portal.hands.click(await screen.findByRole('button', { name: /^Publish / }))
  const sure = within(await screen.findByRole('dialog', { name: 'Confirm Action' }))
  await portal.hands.click(sure.getByRole('button', { name: 'Continue' }))
  await screen.findAllByText(/asked for, 0 put down/)
  expect((await core.call(slots.one, { id })).people).toMatchObject([
    { personId: helper.personId, status: 'asked', came: 'roster' },
  ])
  // What stands on the screen is no proposal any more: nobody publishes the same month twice.
  await screen.findByText('0 new places')
  expect(screen.getByRole('button', { name: /^Publish / })).toHaveProperty('disabled', true)
  await shift.findByText(/^Put down already/)
  // With the live channel nothing else is loaded anew but what is told.
  expect(live.refreshes['slots.changed']).toContain(roster.propose)
  cleanup()
})

it('an administrator keeps two apart, and takes it back; nobody else finds it', async () => {
  const [admin, core] = [await portal.as('admin'), await portal.as('core_team')]
  const named = async (name: string) => {
    const { personId } = await aHelper(portal as never)
    const { app } = portal as unknown as { app: Parameters<typeof look.run>[0] }
    await app.pool.query('UPDATE people SET name = $2 WHERE id = $1', [personId, name])
  }
  await named('Ada Quince')
  await named('Bea Rowan')
  await portal.open('/dashboard?section=roster', core)
  await screen.findByRole('heading', { name: 'Propose the month' })
  expect(screen.queryByRole('button', { name: 'Who with whom' })).toBeNull()
  cleanup()
  await portal.open('/dashboard?section=roster&pairs=open', admin)
  const part = within(await screen.findByRole('dialog', { name: 'Who with whom' }))
  await part.findByText('Everybody may be planned with everybody')
  for (const [label, name] of [
    ['Who', 'Ada Quince'],
    ['With whom', 'Bea Rowan'],
  ] as const) {
    await portal.hands.type(part.getByRole('combobox', { name: label }), name)
    await portal.hands.click(await screen.findByRole('option', { name }))
  }
  await portal.hands.click(part.getByRole('button', { name: 'Note it' }))
  await part.findByText('Ada Quince and Bea Rowan')
  await portal.hands.click(
    part.getByRole('button', { name: 'Plan Ada Quince and Bea Rowan as anybody else' }),
  )
  await part.findByText('Everybody may be planned with everybody')
  cleanup()
})

it('somebody says by their link that they can come, and it is theirs', async () => {
  const core = await portal.as('core_team')
  const { app } = portal as unknown as { app: Parameters<typeof look.run>[0] }
  await app.pool.query('DELETE FROM helper_wishes')
  const helper = await aHelper(portal as never, 'driver')
  const { id, title } = await aShift(core, { needed: 1, day: soon(30) })
  await core.call(roster.askNow, { id, personId: helper.personId })
  await portal.open(`/dashboard?section=signup-genius&id=${id}`, core)
  const record = within(await screen.findByRole('dialog', { name: `${title}, Volunteer` }))
  await portal.hands.click(await record.findByRole('tab', { name: 'Cover' }))
  await record.findByText('No answer yet')
  cleanup()
  const [letter] = (await lettersTo(portal as never, helper.personId)).filter(({ link }) => link !== null)
  const address = new URL(String(unseal(app, String(letter?.link))))
  await portal.open(`${address.pathname}${address.search}`)
  await screen.findByRole('heading', { name: new RegExp(title) })
  await portal.hands.click(screen.getByRole('button', { name: 'Yes, I can come' }))
  await screen.findByText('You are expected')
  expect(await core.call(slots.one, { id })).toMatchObject({ held: 1, open: 0 })
  cleanup()
})

it('everybody says beside their availability how often they would like to help', async () => {
  const volunteer = await portal.as('volunteer')
  await portal.open('/dashboard?section=my-availability', volunteer)
  const part = within(await screen.findByRole('region', { name: 'How I would like to help' }))
  await part.findByText(/^As often as needed/)
  await portal.hands.click(part.getByRole('button', { name: 'Change' }))
  const form = within(await screen.findByRole('dialog', { name: 'How I would like to help' }))
  await portal.hands.type(await form.findByLabelText('Times a month'), '2')
  await portal.hands.click(form.getByRole('button', { name: 'Save this' }))
  await part.findByText(/^About 2 times a month/)
  expect(await volunteer.call(helping.mine, {})).toMatchObject({ timesAMonth: 2, saysSo: true })
  cleanup()
})
