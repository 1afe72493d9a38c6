import { describe, expect, it } from 'vitest'
import { isGoodPassword, isWellKnown, PASSWORD_RULES } from './password.ts'

describe('a password', () => {
  it('needs eight characters, a small letter, a capital and a digit', () => {
    for (const [password, missing] of [
      ['Oak-st1', 'length'],
      ['OAK-STREET-9', 'lower'],
      ['oak-street-9', 'upper'],
      ['Oak-Street-x', 'digit'],
    ] as const) {
      expect(isGoodPassword(password), password).toBe(false)
      const failed = PASSWORD_RULES.filter((rule) => !rule.test(password)).map(({ id }) => id)
      expect(failed).toEqual([missing])
    }
    expect(isGoodPassword('Oak-Street-9')).toBe(true)
  })

  it('is not one that everybody tries first', () => {
    for (const password of [
      'Password1',
      'P@ssw0rd',
      'Passw0rd123!',
      'Qwerty123',
      'Welcome1',
      'Letmein99',
      'Admin123',
      'Abcd1234',
      'Iloveyou1',
      'Summer2026',
      'Aaaaaaa1',
      '1q2w3e4R',
      'Lunchbox1',
      '123Password',
    ])
      expect(isWellKnown(password), password).toBe(true)
  })

  it('may contain a well-known word among others', () => {
    for (const password of [
      'Oak-Street-9',
      'Summer-Rain-On-Oak-7',
      'correctHorse7battery',
      'Sandwich-Test-1',
    ])
      expect(isWellKnown(password), password).toBe(false)
  })
})
