import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachments } from '#platform/attachments/contract.ts'
import { distributions } from '#sections/operations/distributions/contract.ts'
import { runs } from '#sections/operations/runs/contract.ts'
import { aDriver, aRun } from '#sections/operations/runs/testing.ts'
import { type Journey, KEEPING, kept, PHONE, startJourney } from '../journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.close())

test('a driver’s stops are there after a reload without a network; what is said then, and its photo, arrive once', async () => {
  const ada = await aDriver(journey)
  const core = await journey.as('core_team')
  const draft = await aRun(journey, [ada.driverId], 1)
  const run = await core.call(runs.propose, { id: draft.id, version: draft.version })
  await core.call(runs.send, { id: run.id, version: run.version })
  const { page, context, complaints } = await journey.visit(ada, { ...PHONE, ...KEEPING })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/dashboard?section=my-run')
  await kept(page)
  await page.reload()
  await button('Start').waitFor()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.reload()
  await button('Picked up').tap()
  await page.getByText('1 of 2 stops done').waitFor()
  await button('Problem').tap()
  await button('Nobody opens').tap()
  const photo = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a closed door') }
  await page.getByLabel('Take a picture').setInputFiles(photo)
  await page.getByText('1 photo chosen').waitFor()
  await button('Tell whoever planned it').tap()
  const waiting = page.getByRole('region', { name: 'Not sent yet' })
  await expect.poll(() => waiting.getByText('Saved here, waiting to be sent').count()).toBe(3)
  // The phone was off for a while.
  await page.reload()
  await expect.poll(() => waiting.getByText('Saved here, waiting to be sent').count()).toBe(3)
  await button('Delivered').tap()
  await page.getByText('2 of 2 stops done').waitFor()

  await context.setOffline(false)
  await expect.poll(() => waiting.count()).toBe(0)
  const { stops } = await core.call(runs.one, { id: run.id })
  expect(stops.map(({ status }) => status)).toEqual(['done', 'done'])
  const delivery = stops.find(({ kind }) => kind === 'delivery')
  expect(delivery?.problem).toBe('Nobody opens')
  const { items } = await core.call(attachments.list, { table: 'run_stops', id: String(delivery?.id) })
  expect(items.map(({ name }) => name)).toEqual(['door.jpg'])
  const admin = await journey.as('admin')
  expect((await admin.call(distributions.list, {})).total).toBe(1)
  expect(complaints).toEqual([])
})
