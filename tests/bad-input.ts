import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParams } from '#kernel/calls/address.ts'
import { type Endpoint, fromQuery } from '#kernel/calls/contract.ts'
import { STATUS_OF } from '#kernel/calls/errors.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { type Input, ODD_VALUES, oddInputs, validInput } from './inputs.ts'
import { inTurn, nameOf, partOf } from './walks.ts'

interface Answer {
  status: number
  body: unknown
}

const JSON_TYPE = { 'content-type': 'application/json' }
const file = () => ({ file: new File(['Date,Host\n2026-11-18,Oak\n'], 'log.csv') })

/** As the server will read it: a query knows only texts. */
function accepts(endpoint: Endpoint, input: Input): boolean {
  const inPath = pathParams(endpoint.path)
  const sent = endpoint.method === 'GET' || endpoint.upload ? asQuery(endpoint, input) : { ...input }
  for (const name of inPath) sent[name] = fromQuery(endpoint.input, { [name]: String(input[name]) })[name]
  return endpoint.input.safeParse(JSON.parse(JSON.stringify(sent))).success
}

/** Half characters cannot be written into an address. */
const wellFormed = (value: unknown) => String(value).toWellFormed()

function asQuery(endpoint: Endpoint, input: Input): Input {
  const texts: Input = {}
  for (const [name, value] of Object.entries(input)) {
    const items = (Array.isArray(value) ? value : [value]).filter(
      (item) => item !== undefined && item !== null,
    )
    if (items.length > 0) texts[name] = items.length === 1 ? wellFormed(items[0]) : items.map(wellFormed)
  }
  return fromQuery(endpoint.input, texts)
}

/** Objects have no place in an address; there they are only odd texts. */
function asSent(endpoint: Endpoint, input: Input): Input {
  const inPath = pathParams(endpoint.path)
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      const inAddress = endpoint.method === 'GET' || endpoint.upload || inPath.includes(name)
      return [name, isObject && inAddress ? JSON.stringify(value) : value]
    }),
  )
}

const named = (some: Endpoint[]) => some.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** What nobody should send, to every call of this part of the portal. */
export function walkBadInput(at: number, of: number) {
  const endpoints = partOf(at, of)
  let portal: TestPortal
  let admin: Person
  beforeAll(async () => {
    portal = await testPortal()
    admin = await portal.as('super_admin')
    await portal.app.pool.query(`INSERT INTO settings (id, value) VALUES ('callsPerMinute', '100000')`)
    portal.app.settings.forget()
  })
  afterAll(() => portal.close())

  const changesSoFar = async () => {
    const { rows } = await portal.app.pool.query<{ last: number }>(
      'SELECT coalesce(max(id), 0) AS last FROM audit_log',
    )
    return rows[0]?.last
  }

  /** Where the trail ended when last looked at; forgotten when something may have been added since. */
  let seen: number | undefined

  /** Asks as an administrator; checks what holds for every answer, and that a refusal left no trace. */
  async function ask(what: string, send: () => Promise<Answer>): Promise<number> {
    const before = seen ?? (await changesSoFar())
    seen = undefined
    const { status, body } = await send()
    expect(status, `${what} ${JSON.stringify(body)?.slice(0, 500)}`).toBeLessThan(500)
    if (status < 400) return status
    expect(body, what).toMatchObject({ message: expect.stringMatching(/^[A-Z0-9‘“"'].{3,}/s) })
    const { code } = body as { code: keyof typeof STATUS_OF }
    expect(STATUS_OF[code], what).toBe(status)
    expect(JSON.stringify(body), what).not.toMatch(
      /\bSELECT\b.*\bFROM\b|\bat \w+ \(|node_modules|syntax error|invalid input/i,
    )
    seen = await changesSoFar()
    expect(seen, `${what} was refused and yet changed something`).toBe(before)
    return status
  }

  /** Signing out would end the session that all the others are asked with. */
  async function sessionFor(endpoint: Endpoint) {
    if (!endpoint.path.endsWith('/logout')) return admin.cookie
    seen = undefined
    return (await portal.as('super_admin')).cookie
  }

  /** Path, query and headers exactly as given: `fetch` would tidy them up. */
  function raw(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Buffer = '',
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(portal.url)
      const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {}
      const options = { hostname, port, method, path, headers: { ...headers, ...length } }
      const request = http.request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = (response.headers['content-type'] ?? '').includes('json')
          resolve({ status: response.statusCode ?? 0, body: isJson && text ? JSON.parse(text) : text })
        })
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  describe('odd input', () => {
    it.each(named(endpoints))('%s', async (name, endpoint) => {
      const cookie = await sessionFor(endpoint)
      for (const { what, input: odd } of oddInputs(endpoint)) {
        const input = asSent(endpoint, odd)
        if (endpoint.method === 'GET' && JSON.stringify(input).length > 10_000) continue // longer than a request line
        const inPath = pathParams(endpoint.path).map((part) => String(input[part]))
        if (inPath.some((part) => part === '' || !part.isWellFormed())) continue // another address, or none
        const status = await ask(`${name} ${what}`, () =>
          admin.try(endpoint, { ...input, ...(endpoint.upload ? file() : {}) }, { cookie }),
        )
        if (!endpoint.upload && !accepts(endpoint, input))
          expect([400, 404, 413], `${name} ${what}`).toContain(status)
      }
    })

    it('what a field does not take is said with the name of the field', async () => {
      for (const endpoint of endpoints) {
        if (endpoint.method === 'GET' || endpoint.upload) continue
        for (const field of Object.keys(validInput(endpoint))) {
          if (pathParams(endpoint.path).includes(field)) continue
          const { status, body } = await admin.try(endpoint, {
            ...validInput(endpoint),
            [field]: { odd: true },
          })
          if (status === 400)
            expect(Object.keys((body as { fields: object }).fields).join(), nameOf(endpoint)).toContain(field)
        }
      }
    })
  })

  describe('requests that are not what they should be', () => {
    const changes = endpoints.filter(({ method, upload }) => method !== 'GET' && !upload)
    const reads = endpoints.filter(({ method }) => method === 'GET')
    const addressOf = (endpoint: Endpoint) =>
      endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, field: string) =>
        encodeURIComponent(String(validInput(endpoint)[field])),
      )

    it.each(named(changes))('%s: a body that is no JSON object', async (_name, endpoint) => {
      const bodies = [
        '{',
        '{"a":',
        'null',
        '[]',
        '[{}]',
        '"text"',
        '42',
        'true',
        '{"__proto__": {"isAdmin": true}}',
        '{"constructor": {"prototype": {"isAdmin": true}}}',
        `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
        `{"a": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
        `{"a": "${'x'.repeat(2_100_000)}"}`,
        '\ufeff{}',
        '{"a": 1, "a": 2}',
        '\0',
        '{"a": "\ud800"}',
      ]
      for (const body of inTurn(bodies, nameOf(endpoint))) {
        const cookie = await sessionFor(endpoint)
        await ask(`${nameOf(endpoint)} ${body.slice(0, 30)}`, () =>
          raw(endpoint.method, addressOf(endpoint), { ...JSON_TYPE, cookie }, body),
        )
      }
    })

    it('a body of another kind', async () => {
      const types = [
        'text/xml',
        'text/plain',
        'application/octet-stream',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'not a type',
        '',
      ]
      for (const endpoint of changes)
        for (const type of inTurn(types, nameOf(endpoint))) {
          const cookie = await sessionFor(endpoint)
          await ask(`${nameOf(endpoint)} as ${type}`, () =>
            raw(
              endpoint.method,
              addressOf(endpoint),
              { 'content-type': type, cookie },
              'a=<b>&c[]=1&__proto__[x]=1',
            ),
          )
        }
    })

    it.each(named(reads))(
      '%s: a query with keys twice, in brackets, or of odd characters',
      async (_name, endpoint) => {
        const queries = (field: string) => [
          `${field}=1&${field}=2`,
          `${field}[]=1`,
          `${field}[a]=1`,
          `${field}=%00`,
          `${field}=%`,
          `${field}=%E0%A4%A`,
          `${field}=%ed%a0%80`,
          `${field}`,
          `=1&&&${field}==`,
          '__proto__=1&constructor=2&hasOwnProperty=3',
          `${field}=${'x'.repeat(8000)}`,
          Array.from({ length: 1500 }, () => `${field}=1`).join('&'),
        ]
        const fields = Object.keys((endpoint.input as { shape?: object }).shape ?? {})
        for (const field of [...fields, 'page', 'unknown'])
          for (const query of inTurn(queries(field), `${nameOf(endpoint)} ${field}`))
            await ask(`${nameOf(endpoint)}?${query.slice(0, 60)}`, () =>
              raw('GET', `${addressOf(endpoint)}?${query}`, { cookie: admin.cookie }),
            )
      },
    )

    it('an address with odd parts', async () => {
      const parts = [
        'x',
        'null',
        'undefined',
        '0',
        '-1',
        '%00',
        '%2e%2e%2f',
        '%',
        '%E0%A4%A',
        '%ed%a0%80',
        '..',
        "'--",
      ]
      parts.push('x'.repeat(300), 'x'.repeat(5000), encodeURIComponent('💥'.repeat(40)))
      for (const endpoint of endpoints.filter(({ path }) => path.includes('{')))
        for (const part of inTurn(parts, nameOf(endpoint)))
          await ask(`${nameOf(endpoint)} with ${part.slice(0, 20)}`, () =>
            raw(
              endpoint.method,
              endpoint.path.replaceAll(/\{\w+\}/g, part),
              endpoint.method === 'GET' ? { cookie: admin.cookie } : { ...JSON_TYPE, cookie: admin.cookie },
              endpoint.method === 'GET' ? '' : '{}',
            ),
          )
    })

    it('an address or a method that there is not', async () => {
      for (const path of [
        '/api',
        '/api/',
        '/api/nothing',
        '/api//hosts',
        '/API/hosts',
        '/api/hosts/',
        '/api/%',
      ])
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          const status = await ask(`${method} ${path}`, () =>
            raw(method, path, { ...JSON_TYPE, cookie: admin.cookie }, method === 'GET' ? '' : '{}'),
          )
          expect([400, 404], `${method} ${path}`).toContain(status)
        }
    })

    it('an idempotency key that is none', async () => {
      for (const endpoint of changes.filter(({ reads: readsOnly }) => !readsOnly)) {
        // The number of attempts counts before anything is read.
        await portal.app.pool.query('DELETE FROM throttles')
        for (const key of inTurn(
          ['', 'short', 'x'.repeat(300), 'with a space', 'é'.repeat(10)],
          nameOf(endpoint),
        )) {
          const cookie = await sessionFor(endpoint)
          const status = await ask(`${nameOf(endpoint)} key ${key.slice(0, 12)}`, () =>
            raw(
              endpoint.method,
              addressOf(endpoint),
              { ...JSON_TYPE, cookie, 'idempotency-key': key },
              JSON.stringify(validInput(endpoint)),
            ),
          )
          expect(status, `${nameOf(endpoint)} key ${key.slice(0, 12)}`).toBe(400)
        }
      }
    })

    it('an upload that is broken, empty, twice or of the wrong kind', async () => {
      const part = (name: string, filename: string | null, content: string) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n\r\n${content}\r\n`
      const bodies = [
        '',
        'no parts at all',
        '--b--\r\n',
        '--b\r\n',
        part('file', 'log.csv', 'Date\n2026-11-18'),
        `${part('file', 'a.csv', 'Date')}${part('file', 'b.csv', 'Date')}--b--\r\n`,
        `${part('note', null, 'no file')}--b--\r\n`,
        `${part('__proto__', null, 'x')}${part('file', '', '')}--b--\r\n`,
        `${part('file', `${'é'.repeat(400)}\u0001.csv`, '\0\0\0')}--b--\r\n`,
        `${part('file', '../../../etc/passwd', 'PK\u0003\u0004 not a workbook')}--b--\r\n`,
        `${Array.from({ length: 40 }, (_none, index) => part(`f${index}`, null, 'x')).join('')}--b--\r\n`,
        `--b\r\ncontent-disposition: form-data; name\r\n\r\n\r\n--b--\r\n`,
      ]
      for (const endpoint of endpoints.filter(({ upload }) => upload))
        for (const body of bodies)
          for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data', 'application/json'])
            await ask(`${nameOf(endpoint)} ${body.slice(0, 40)}`, () =>
              raw(endpoint.method, addressOf(endpoint), { 'content-type': type, cookie: admin.cookie }, body),
            )
    })

    it('signing in with anything', async () => {
      const status = (body: unknown) =>
        ask(`signing in with ${JSON.stringify(body)?.slice(0, 60)}`, () =>
          raw('POST', '/api/login', JSON_TYPE, JSON.stringify(body)),
        )
      for (const value of ODD_VALUES) {
        await status(value)
        await status({ email: value, password: 'Sandwich-Test-1' })
        await status({ email: 'nobody@test.example', password: value, returnTo: value })
      }
    })
  })
}
