import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allOf, anyOf, explain, type Holder, has, IMPLIED, passes, ROLES, signedIn } from './access.ts'

/** Every permission that grants or is granted by another, and some of each other kind. */
const NAMES = [
  ...new Set([
    ...Object.entries(IMPLIED).flat(2),
    'ADMIN_PANEL_ACCESS',
    'NAV_HELP',
    'NAV_INBOX',
    'HOSTS_EDIT',
    'HOSTS_DELETE',
    'DRIVERS_EDIT',
    'COLLECTIONS_EDIT_ALL',
    'CONTACTS_VIEW',
    'USERS_EDIT',
    'MESSAGES_MODERATE',
    'NOBODY_DECLARED_THIS',
  ]),
]
const holders: fc.Arbitrary<Holder> = fc.record({
  role: fc.constantFrom(...ROLES),
  isActive: fc.boolean(),
  permissions: fc.subarray(NAMES),
})
const one = fc.constantFrom(...NAMES)

test('whoever holds a permission, by themselves or by their role, holds what comes with it', () => {
  for (const role of ROLES)
    for (const [name, implied] of Object.entries(IMPLIED))
      for (const permissions of [[], [name]]) {
        const person: Holder = { role, isActive: true, permissions }
        if (has(person, name))
          for (const view of implied) expect(has(person, view), `${role} ${view}`).toBe(true)
      }
  // An administrator with nothing stored sees the entry of the Collections Log, and so the log.
  expect(explain({ role: 'admin', isActive: true, permissions: [] }, 'COLLECTIONS_VIEW')).toEqual({
    granted: true,
    reason: 'Comes with NAV_COLLECTIONS_LOG.',
  })
})

test('the short answer, the answer with a reason and the gate never differ', () => {
  fc.assert(
    fc.property(holders, one, one, (person, a, b) => {
      expect(explain(person, a).granted).toBe(has(person, a))
      expect(passes(person, anyOf(a))).toBe(has(person, a))
      expect(passes(person, allOf(a))).toBe(has(person, a))
      expect(passes(person, anyOf(a, b))).toBe(has(person, a) || has(person, b))
      expect(passes(person, allOf(a, b))).toBe(has(person, a) && has(person, b))
      expect(passes(person, signedIn)).toBe(person.isActive)
    }),
  )
})

test('what is granted has its ground: the person, the role, or one permission that brings it, and no chain of them', () => {
  fc.assert(
    fc.property(holders, one, (person, name) => {
      const bare: Holder = { ...person, permissions: [] }
      const alone = (permission: string): Holder => ({ ...person, permissions: [permission] })
      const grounds =
        has(bare, name) || person.permissions.some((held) => has({ ...alone(held), role: 'viewer' }, name))
      expect(has(person, name)).toBe(person.isActive && grounds)
    }),
  )
})

test('more permissions never take any away, and a closed account holds none', () => {
  fc.assert(
    fc.property(holders, fc.subarray(NAMES), one, (person, more, name) => {
      const richer = { ...person, permissions: [...person.permissions, ...more] }
      if (has(person, name)) expect(has(richer, name)).toBe(true)
      expect(has({ ...richer, isActive: false }, name)).toBe(false)
    }),
  )
})
