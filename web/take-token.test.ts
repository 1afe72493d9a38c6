import { beforeEach, expect, it, vi } from 'vitest'

/** The page as it is after a reload: nothing of the program is left, the tab is the same. */
async function arrive(address: string) {
  vi.resetModules()
  window.history.replaceState(null, '', address)
  return (await import('./take-token.ts')).takeToken
}
beforeEach(() => window.sessionStorage.clear())

it('a link that works for days still works when the phone loads its page anew; the address does not show it', async () => {
  expect((await arrive('/receipt?token=first'))({ stays: true })).toBe('first')
  expect(window.location.href).not.toContain('first')
  expect((await arrive('/receipt'))({ stays: true })).toBe('first')
  expect((await arrive('/my-details'))({ stays: true })).toBe('')
  expect((await arrive('/receipt?token=second'))({ stays: true })).toBe('second')
  expect((await arrive('/receipt'))({ stays: true })).toBe('second')
})

it('a link that works once is kept nowhere', async () => {
  expect((await arrive('/reset-password?token=once'))()).toBe('once')
  expect(window.sessionStorage).toHaveLength(0)
  expect((await arrive('/reset-password'))()).toBe('')
})
