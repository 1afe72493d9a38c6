import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { DESK, type Journey, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

test.each([
  { width: 'at the desk', device: DESK },
  { width: 'on a phone', device: PHONE },
])(
  'the address of an event is saved when its field is left, in a drawer too ($width)',
  async ({ device }) => {
    const admin = await journey.as('admin')
    const { id } = await admin.call(eventRequests.add, {
      organizationName: 'Alder School',
      desiredEventDate: addDays(todayIn('America/New_York', journey.app.now()), 4),
      eventAddress: '1 Oak Street',
      latitude: 33.7,
      longitude: -84.4,
    })
    const { page, context, complaints } = await journey.visit(admin, device)
    await page.goto(`/dashboard?section=event-map&address=${id}`)
    const drawer = page.getByRole('dialog', { name: 'Alder School' })
    const address = drawer.getByRole('textbox', { name: 'Address' })
    await address.fill('7 Ferry Street')
    await drawer.getByRole('textbox', { name: 'Latitude' }).focus()
    const kept = async () => (await admin.call(eventRequests.one, { id })).eventAddress
    await expect.poll(kept).toBe('7 Ferry Street')
    expect(await drawer.isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  },
)
