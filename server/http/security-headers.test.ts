import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { settings } from '#sections/admin/settings/contract.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

const TILES = 'https://tiles.example/osm/{z}/{x}/{y}.png'
const portals: TestPortal[] = []
const portal = async (mapTiles?: string) => {
  const made = await testPortal({ mapTiles })
  portals.push(made)
  return made
}
afterAll(() => Promise.all(portals.map((one) => one.close())))
const picturesFrom = async ({ url }: TestPortal) =>
  /img-src ([^;]*)/.exec((await fetch(`${url}/healthz`)).headers.get('content-security-policy') ?? '')?.[1]

it('pictures come from the portal alone, unless maps have tiles: then from their server, too', async () => {
  const plain = await portal()
  expect(await picturesFrom(plain)).toBe("'self' data: blob:")
  const own = await plain.as('viewer')
  expect((await own.call(settings.organization)).mapTiles).toBeNull()

  const tiled = await portal(TILES)
  expect(await picturesFrom(tiled)).toBe("'self' data: blob: https://tiles.example")
  const viewer = await tiled.as('viewer')
  expect((await viewer.call(settings.organization)).mapTiles).toBe(TILES)
})

it('what only a page obeys stands with pages, answers, pictures and what is not there, and not with every script of a page', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'lunchbox-files-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><div id="root"></div>')
  for (const name of ['app.js', 'app.css', 'mark.svg']) await writeFile(join(webRoot, 'assets', name), '/**/')
  const portal = await testPortal({ webRoot })
  const { url } = portal
  const headersOf = async (path: string) => {
    const { headers } = await fetch(url + path)
    return [
      headers.has('content-security-policy'),
      headers.has('x-frame-options'),
      headers.has('permissions-policy'),
    ]
  }
  for (const path of ['/', '/api/auth/me', '/assets/mark.svg', '/assets/gone.js', '/assets/%2e%2e/app.js'])
    expect.soft(await headersOf(path), path).toEqual([true, true, true])
  for (const path of ['/assets/app.js', '/assets/app.css']) {
    expect.soft(await headersOf(path), path).toEqual([false, false, false])
    const { headers } = await fetch(url + path)
    expect.soft(headers.get('x-content-type-options')).toBe('nosniff')
    expect.soft(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
  await portal.close()
  await rm(webRoot, { recursive: true })
})

it('WebAssembly runs in the worker that reads receipts, and in no page of the portal', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'lunchbox-files-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><div id="root"></div>')
  for (const name of ['receipt-reader-Bx_1-9.js', 'receipt-reader-.css', 'other-receipt-reader-1.js'])
    await writeFile(join(webRoot, 'assets', name), '/**/')
  const portal = await testPortal({ webRoot })
  const policyOf = async (path: string) =>
    (await fetch(portal.url + path)).headers.get('content-security-policy')
  expect(await policyOf('/assets/receipt-reader-Bx_1-9.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  for (const path of [
    '/',
    '/api/auth/me',
    '/assets/receipt-reader-.css',
    '/assets/other-receipt-reader-1.js',
  ])
    expect.soft((await policyOf(path)) ?? '', path).not.toContain('wasm')
  await portal.close()
  await rm(webRoot, { recursive: true })
})
