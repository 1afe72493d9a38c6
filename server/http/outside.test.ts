import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, test } from 'vitest'
import { type Asked, type LocalService, startLocalService } from '../testing/local-service.ts'
import { isOutside, type OutsideRules, readOutside } from './outside.ts'

let services: LocalService[] = []
afterEach(async () => {
  for (const service of services) await service.close()
  services = []
})
async function serviceThat(answer: (asked: Asked) => unknown) {
  const service = await startLocalService(answer)
  services.push(service)
  return service
}
/** This machine counts as out there, without a certificate. */
const HERE: OutsideRules = { http: true, allows: (address) => address === '127.0.0.1' }
const read = (address: string, more: Partial<Parameters<typeof readOutside>[1]> = {}) =>
  readOutside(address, { maxBytes: 1000, rules: HERE, ...more }).then(String)
const redirect =
  (to: string) =>
  ({ response }: Asked) =>
    response.writeHead(302, { location: to }).end()

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:db8::1',
  'localhost',
])('%s is not out there', (address) => expect(isOutside(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is out there', (address) =>
  expect(isOutside(address)).toBe(true),
)

describe('an address out there', () => {
  it('is read, also packed, over three redirects and no more', async () => {
    const { origin } = await serviceThat(({ request, response }) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) return redirect(`/${left - 1}`)({ request, response } as Asked)
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a calendar'))
    })
    expect(await read(`${origin}/3`)).toBe('a calendar')
    await expect(read(`${origin}/4`)).rejects.toThrow('from one place to the next')
  })

  it.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://2130706433/', 'http://0x7f.1/'])(
    'never leads inside: %s',
    async (address) => {
      await expect(read(address, { rules: { http: true } })).rejects.toThrow('private network')
    },
  )

  it('does not lead inside by a redirect, a name, or one of several addresses of a name', async () => {
    let asked = 0
    const inside = await serviceThat(({ response }) => {
      asked += 1
      response.end('secret')
    })
    const port = new URL(inside.origin).port
    const outside = await serviceThat(redirect(`http://[::1]:${port}/`))
    await expect(read(outside.origin)).rejects.toThrow('private network')
    for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      const rules = { http: true, resolve: async () => found }
      await expect(read(`http://calendar.example:${port}/`, { rules })).rejects.toThrow('private network')
    }
    expect(asked).toBe(0)
  })

  it('is connected to as it was judged, also when its name leads elsewhere a moment later', async () => {
    const service = await serviceThat(({ request, response }) => response.end(request.headers.host))
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let resolved = 0
    const rules = { ...HERE, resolve: async () => answers[resolved++] ?? [] }
    const port = new URL(service.origin).port
    expect(await read(`http://calendar.example:${port}/`, { rules })).toBe(`calendar.example:${port}`)
    expect(resolved).toBe(1)
  })

  it('is https, without a name and password in it', async () => {
    await expect(read('http://calendar.example/', { rules: {} })).rejects.toThrow('begin with https://')
    await expect(read('file:///etc/passwd')).rejects.toThrow('begin with https://')
    await expect(read('https://ana:secret@calendar.example/')).rejects.toThrow('a name and a password')
    await expect(read('nonsense')).rejects.toThrow('This is no address.')
    const down = await serviceThat(redirect('http://calendar.example/'))
    await expect(
      read(down.origin, { rules: { ...HERE, resolve: async () => ['10.0.0.1'] } }),
    ).rejects.toThrow('private network')
  })

  it('that answers too much, too slowly, badly or not at all is given up in words', async () => {
    const large = await serviceThat(({ response }) => response.end('x'.repeat(1001)))
    await expect(read(large.origin)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    const bomb = await serviceThat(({ response }) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000))),
    )
    await expect(read(bomb.origin)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    const slow = await serviceThat(({ response }) => response.write('x'))
    await expect(read(slow.origin, { limitMs: 200 })).rejects.toThrow('took too long')
    const silent = await serviceThat(() => undefined)
    await expect(read(silent.origin, { limitMs: 200 })).rejects.toThrow('took too long')
    const deaf = { ...HERE, resolve: () => new Promise<string[]>(() => undefined) }
    await expect(read('http://calendar.example/', { limitMs: 200, rules: deaf })).rejects.toThrow('too long')
    const broken = await serviceThat(({ response }) => response.writeHead(500).end())
    await expect(read(broken.origin)).rejects.toThrow('answered with status 500')
    const garbled = await serviceThat(({ response }) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
    )
    await expect(read(garbled.origin)).rejects.toThrow('something unreadable')
    const { origin, close } = await startLocalService(() => undefined)
    await close()
    await expect(read(origin)).rejects.toThrow('cannot be reached')
  })
})
