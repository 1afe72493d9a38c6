import { afterEach, expect, test, vi } from 'vitest'
import { openStorage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['has none', () => undefined],
  ['has it switched off', () => null],
  [
    'forbids it',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  ],
])('a browser that %s keeps what waits as long as the page lives', async (_how, get) => {
  vi.stubGlobal('indexedDB', undefined)
  Object.defineProperty(globalThis, 'indexedDB', { get, configurable: true })
  const storage = openStorage('lunchbox-outbox')
  expect(storage.durable).toBe(false)
  await storage.setMany([['one', 306]])
  expect(await storage.get('one')).toBe(306)
})
