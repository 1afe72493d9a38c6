import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useQueryState } from './query-state.ts'

const DEFAULTS = { search: '', page: 1, hosts: [] as string[], mine: false }
const open = (address: string) => window.history.replaceState(null, '', address)
const here = () => window.location.pathname + window.location.search
beforeEach(() => open('/dashboard?section=collections'))

test('filters are read from the address, and what does not fit there is not believed', () => {
  open('/dashboard?section=collections&search=church&page=three&hosts=a&hosts=b&mine=true')
  const { result } = renderHook(() => useQueryState(DEFAULTS))
  expect(result.current[0]).toEqual({ search: 'church', page: 1, hosts: ['a', 'b'], mine: true })
})

test('filters are written to the address, defaults are left out, the section stays', () => {
  const { result } = renderHook(() => useQueryState(DEFAULTS))
  act(() => result.current[1]({ search: 'first church', hosts: ['a', 'b'] }))
  expect(here()).toBe('/dashboard?section=collections&search=first+church&hosts=a&hosts=b')
  act(() => result.current[1]({ search: '', hosts: [] }))
  expect(here()).toBe('/dashboard?section=collections')
})

test('two changes at once both count', () => {
  const { result } = renderHook(() => useQueryState(DEFAULTS))
  act(() => {
    result.current[1]({ search: 'a' })
    result.current[1]({ page: 3 })
  })
  expect(result.current[0]).toMatchObject({ search: 'a', page: 3 })
})

test('changing filters adds no steps to the way back, unless asked to', () => {
  const { result } = renderHook(() => useQueryState(DEFAULTS))
  const before = window.history.length
  act(() => result.current[1]({ search: 'a' }))
  expect(window.history.length).toBe(before)
  act(() => result.current[1]({ search: 'b' }, { push: true }))
  expect(window.history.length).toBe(before + 1)
})
