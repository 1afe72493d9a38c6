import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeys } from '#sections/admin/api-keys/contract.ts'
import { settings } from '#sections/admin/settings/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { ROOT } from '#server/root.ts'
import { TEST_PASSWORD, type TestPortal, testPortal } from '#server/testing/portal.ts'

const text = readFileSync(path.join(ROOT, 'docs', 'api.md'), 'utf8')

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** `…` stands for any text. */
const expected = (value: unknown): unknown => {
  if (value === '…') return expect.any(String)
  if (Array.isArray(value)) return value.map(expected)
  if (typeof value !== 'object' || value === null) return value
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, expected(inside)])),
  )
}

it('every example of docs/api.md answers as it says', async () => {
  const admin = await portal.as('admin')
  await portal.app.pool.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [
    admin.id,
    await hashPassword(TEST_PASSWORD),
  ])
  await admin.call(hosts.add, { name: 'Oak Street' })
  await admin.call(settings.change, { publicFigures: ['total'] })
  const key = (name: string, readsOnly: boolean) =>
    admin.call(apiKeys.add, {
      name,
      permissions: ['HOSTS_VIEW', 'HOSTS_ADD', 'HOSTS_EDIT', 'HOSTS_DELETE'],
      days: 30,
      readsOnly,
      password: TEST_PASSWORD,
    })
  const known: Record<string, string> = {
    key: (await key('Example', false)).key,
    readingKey: (await key('Reading example', true)).key,
  }
  const fill = (part: string) => part.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)
  const examples = [...text.matchAll(/```http\n([\s\S]*?)```\s+```json (\d+)\n([\s\S]*?)```/g)]
  expect(examples).toHaveLength(text.split('```http').length - 1)
  expect(examples.length).toBeGreaterThan(7)
  for (const [, asked = '', status, answer = ''] of examples) {
    const [head = '', body] = fill(asked).split('\n\n')
    const [line = '', ...headers] = head.trim().split('\n')
    const [method = '', address = ''] = line.split(' ')
    const response = await fetch(portal.url + address, {
      method,
      headers: {
        ...Object.fromEntries(headers.map((one) => one.split(': ') as [string, string])),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body } : {}),
    })
    const said = (await response.json()) as { id?: string }
    if (said.id) known.id ??= said.id
    expect([line, response.status, said]).toEqual([line, Number(status), expected(JSON.parse(fill(answer)))])
  }
})

it('docs/api.md names every kind of event that may go out, and the call that answers its record', () => {
  const said = [...text.matchAll(/^\| (`[^|]+) \| `GET ([^`]+)` +\|$/gm)].map(
    ([, types = '', one = '']) =>
      `${[...types.matchAll(/`([\w.-]+)`/g)].map(([, type]) => type).join()} ${one}`,
  )
  const there = portal.app.slices
    .flatMap(({ outgoing }) => outgoing)
    .map(
      ({ name, one }) =>
        `${['added', 'changed', 'deleted'].map((deed) => `${name}.${deed}`).join()} ${one.path}`,
    )
  expect(said.toSorted()).toEqual(there.toSorted())
})
