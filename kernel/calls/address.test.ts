import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyone } from '../people/access.ts'
import { addressOf } from './address.ts'
import { endpoint } from './contract.ts'

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
