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
