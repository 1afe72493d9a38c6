import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyone } from '../people/access.ts'
import { addressOf } from './address.ts'
import { endpoint, fromQuery } from './contract.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/hosts/{id}/entries',
  access: everyone,
  summary: 'Entries of a location',
  output: z.object({}),
})

test('an address is filled from the arguments; lists repeat, what is not given is left out', () => {
  expect(addressOf(list, { id: 'a/b', page: 2, tags: ['x y', 'z'], open: false })).toBe(
    '/api/hosts/a%2Fb/entries?page=2&tags=x+y&tags=z&open=false',
  )
  expect(addressOf(list, { id: '1', page: undefined })).toBe('/api/hosts/1/entries')
})

test('a number in an address is read as JSON writes it; anything else stays a text, for the contract to refuse', () => {
  const given = { a: '2026', b: '-0.5', c: '1e-7', d: '0x7e9', e: '', f: '12 ', g: '007' }
  const numbers = z.object({
    a: z.int(),
    b: z.number(),
    c: z.number(),
    d: z.int(),
    e: z.int(),
    f: z.int(),
    g: z.int(),
  })
  expect(fromQuery(numbers, given)).toEqual({ a: 2026, b: -0.5, c: 1e-7, d: '0x7e9', e: '', f: 12, g: '007' })
})
