import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParams } from '#kernel/calls/address.ts'
import { addressesOf, fromQuery } from '#kernel/calls/contract.ts'
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

  const opened = async (query = '') => {
    const ana = await portal.as('viewer')
    const answer = await fetch(`${portal.url}/api/docs${query}`, { headers: { cookie: ana.cookie } })
    expect(answer.headers.get('content-type')).toContain('text/html')
    const html = await answer.text()
    expect(html).not.toMatch(/<script|undefined|\[object/)
    return html
  }

  const plain = (html: string) =>
    html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  const placesIn = (html: string) => [...html.matchAll(/href="(\/api\/docs\?group=[^"#]+)#([^"]+)"/g)]
  async function inFull(html: string) {
    const pages = new Set(placesIn(html).map(([, page = '']) => page.slice('/api/docs'.length)))
    let full = ''
    for (const page of pages) full += await opened(page)
    return full
  }

  it('the page shows the same to people who are signed in, each call at an address of its own', async () => {
    const html = await opened()
    for (const { endpoint } of portal.app.slices.flatMap((slice) => slice.calls))
      expect(html).toContain(`<code>${endpoint.path}</code>`)
    const addresses = placesIn(html)
    expect(new Set(addresses.map(([address]) => address)).size).toBe(addresses.length)
    const full = await inFull(html)
    for (const [, , anchor] of addresses) expect(full).toContain(`<article id="${anchor}">`)
    expect(full).toContain('Everyone who is signed in')
    expect(full).toContain('<em>text or null</em>')
    expect(full.replaceAll('...', '')).not.toContain('..')
    expect(full).toContain('&quot;collectionDate&quot;: &quot;2026-11-18&quot;')
  })

  it('and a request for each that is taken as it stands there', async () => {
    const full = await inFull(await opened())
    const shown = new Map(
      [...full.matchAll(/<article id="([^"]+)">.*?<pre>(.*?)<\/pre>/gs)].map(([, id = '', pre = '']) => [
        id,
        plain(pre),
      ]),
    )
    const refused = []
    for (const { endpoint } of portal.app.slices.flatMap((slice) => slice.calls)) {
      const { method, path, input, upload } = endpoint
      if (upload) continue
      const id = `${method.toLowerCase()}${path.slice('/api'.length).replaceAll(/\{(\w+)\}/g, ':$1')}`
      const [line = '', body = '{}'] = (shown.get(id) ?? '').split(/\nContent-Type: .*\n\n/)
      const { pathname, searchParams } = new URL(line.slice(method.length + 1), portal.url)
      const names = pathParams(path)
      const values = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)?.slice(1) ?? []
      const query = Object.fromEntries(
        [...new Set(searchParams.keys())].map((name) => {
          const [first, ...more] = searchParams.getAll(name)
          return [name, more.length > 0 ? [first, ...more] : first]
        }),
      )
      const inPath = names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])
      const given = fromQuery(input, { ...query, ...Object.fromEntries(inPath) })
      const { error } = input.safeParse({ ...JSON.parse(body), ...given })
      if (error) refused.push(`${method} ${path}: ${error.message}`)
    }
    expect(refused).toEqual([])
  })

  it('and finds those with a word', async () => {
    const html = await opened('?search=Merge+location')
    expect(html).toContain('<details open>')
    expect(html).not.toContain('<code>/api/chat')
    expect(await opened('?search=zebra+crossing')).toContain('No call says “zebra crossing”')
    expect(await opened('?search=%3Cb%3E')).not.toContain('<b>"')
  })

  it('and sends everybody else to sign in and back', async () => {
    const answer = await fetch(`${portal.url}/api/docs?group=hosts`, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/api/login?returnTo=%2Fapi%2Fdocs%3Fgroup%3Dhosts')
  })
})
