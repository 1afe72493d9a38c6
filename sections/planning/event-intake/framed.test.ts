import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#sections/admin/settings/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let admin: Person
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'lunchbox-frame-'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><div id="root"></div>')
  portal = await testPortal({ webRoot })
  admin = await portal.as('admin')
})
afterAll(async () => {
  await portal.close()
  await rm(webRoot, { recursive: true })
})

const framing = async (path: string) => {
  const { headers } = await fetch(portal.url + path, { headers: { accept: 'text/html' } })
  const policy = headers.get('content-security-policy') ?? ''
  return { ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1], options: headers.get('x-frame-options') }
}
const CLOSED = { ancestors: "'none'", options: 'DENY' }

describe('the form in a frame', () => {
  it('stands in no page until the settings name one, and then in those alone', async () => {
    expect(await framing('/request-an-event')).toEqual(CLOSED)
    await admin.call(settings.change, { formSites: ['https://www.oak.example/volunteer?x=1'] })
    expect((await admin.call(settings.read)).formSites).toEqual(['https://www.oak.example'])
    expect(await framing('/request-an-event')).toEqual({
      ancestors: "'self' https://www.oak.example",
      options: null,
    })
  })

  it('every other page stays out of frames: the portal, the sign-in, the link of a request', async () => {
    for (const path of ['/', '/dashboard?section=letters', '/api/login', '/my-event', '/signup'])
      expect(await framing(path), path).toEqual(CLOSED)
  })

  it('takes no address that would say more than where', async () => {
    for (const site of [
      'http://oak.example',
      'oak',
      "https://a.example; script-src 'unsafe-inline'",
      'javascript:1',
    ])
      expect((await admin.try(settings.change, { formSites: [site] })).status, site).toBe(400)
  })
})
