import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from '#kernel/calls/contract.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

interface Operation {
  summary: string
  description: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}

describe('the calls of the portal, described', () => {
  it('the document names every call with who may make it and how it may end', async () => {
    const answer = await fetch(`${portal.url}/api/openapi.json`)
    const document = (await answer.json()) as {
      openapi: string
      paths: Record<string, Record<string, Operation>>
    }
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const declared = portal.app.slices.flatMap((slice) => slice.calls.map(({ endpoint }) => endpoint))
    expect(operations.map(({ summary }) => summary).sort()).toEqual(
      declared.flatMap((endpoint) => addressesOf(endpoint).map(() => endpoint.summary)).sort(),
    )
    const change = document.paths['/api/settings']?.patch
    expect(change?.description).toContain('ADMIN_PANEL_ACCESS')
    expect(change?.description).toContain('Super Administrator, Administrator)')
    expect(change?.parameters.map(({ name }) => name)).toEqual(['idempotency-key'])
    expect(Object.keys(change?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '409', '429']),
    )
    const undo = document.paths['/api/undo/{requestId}']?.post
    expect(undo?.parameters[0]).toMatchObject({ name: 'requestId', in: 'path' })
    expect(undo?.requestBody?.content).toHaveProperty('application/json')
  })

  it('the page shows the same to people who are signed in', async () => {
    const ana = await portal.as('viewer')
    const answer = await fetch(`${portal.url}/api/docs`, { headers: { cookie: ana.cookie } })
    const html = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    for (const { endpoint } of portal.app.slices.flatMap((slice) => slice.calls))
      expect(html).toContain(`<code>${endpoint.path}</code>`)
    expect(html).toContain('Everyone who is signed in')
    expect(html).toContain('<em>text or null</em>')
    expect(html).not.toMatch(/<script|undefined|\[object/)
  })

  it('and sends everybody else to sign in and back', async () => {
    const answer = await fetch(`${portal.url}/api/docs`, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/api/login?returnTo=/api/docs')
  })
})
