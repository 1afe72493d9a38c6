import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { type Journey, KEEPING, kept, startJourney } from '../journey.ts'

let journey: Journey
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(tmpdir(), 'lunchbox-web-'))
  await cp(path.join(ROOT, 'dist', 'web'), webRoot, { recursive: true })
  journey = await startJourney({ webRoot })
})
afterAll(async () => {
  await journey.close()
  await rm(webRoot, { recursive: true, force: true })
})

test('a new version is offered, and takes over when the person says so, also while the page asks for files', async () => {
  const { page } = await journey.visit(await journey.as('volunteer'), KEEPING)
  await page.goto('/dashboard')
  await kept(page)
  await page.reload()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(await page.getByText('A new version is ready').count()).toBe(0)

  const worker = path.join(webRoot, 'service-worker.js')
  await appendFile(worker, '\n// the next version\n')
  for (const packed of ['br', 'gz']) await rm(`${worker}.${packed}`, { force: true })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('A new version is ready').waitFor()
  // Chromium starts the old worker again for it, and leaves the next page to it in the moment that it ends.
  await page.evaluate(() => {
    const until = Date.now() + 4000
    const file = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
    const ask = async () => {
      while (Date.now() < until) await fetch(file)
    }
    void ask()
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Use it now' }).click()
  await reloaded
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  await expect.poll(waits).toBe(false)
})

test('calls, sign-in, set-up and health are never answered by the service worker', async () => {
  const { page, context } = await journey.visit(await journey.as('volunteer'), KEEPING)
  await page.goto('/dashboard')
  await kept(page)
  await page.reload()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  const answers = await page.evaluate(async () => {
    const paths = ['/api/auth/user', '/healthz', '/readyz']
    return Promise.all(paths.map(async (at) => (await fetch(at)).status))
  })
  expect(answers).toEqual([200, 200, 200])
  await context.setOffline(true)
  for (const address of ['/api/login', '/setup', '/healthz'])
    await expect(page.goto(address)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})
