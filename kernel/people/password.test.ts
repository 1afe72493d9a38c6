import { describe, expect, it } from 'vitest'
import { COMMON_WORDS, CONTEXT_WORDS } from './common-passwords.ts'
import { isAbout, isGoodPassword, isWellKnown, PASSWORD_RULES } from './password.ts'

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
      'Michael1',
      'Blink182',
      'Chelsea123',
      'Aa123456',
      'Pp123456!',
      'A1b2c3d4',
      '!QAZ2wsx',
    ])
      expect(isWellKnown(password), password).toBe(true)
  })

  it('is none of the most used that would meet the rules, whatever they are decorated with', () => {
    const others = PASSWORD_RULES.filter(({ id }) => id !== 'unknown')
    const decorations = [
      '1',
      '12',
      '123',
      '1234',
      '12345',
      '01',
      '07',
      '11',
      '1!',
      '!1',
      '123!',
      '2024',
      '2026!',
      '@1',
    ]
    const meetingTheRules = [...COMMON_WORDS]
      .flatMap((word) => decorations.map((end) => `${word[0]?.toUpperCase()}${word.slice(1)}${end}`))
      .filter((password) => others.every((rule) => rule.test(password)))
    expect(meetingTheRules.length).toBeGreaterThan(10_000)
    expect(meetingTheRules.filter((password) => !isWellKnown(password))).toEqual([])
  })

  it('is not one of the words of the charity', () => {
    for (const word of CONTEXT_WORDS) {
      const password = `${word[0]?.toUpperCase()}${word.slice(1)}2026!`
      expect(isGoodPassword(password), password).toBe(false)
    }
  })

  it('is not the name of the organization or of its owner', () => {
    const names = ['The Oak Street Sandwich Project', 'Ana', 'Lindqvist-Vale', 'ana.lv']
    for (const password of [
      'Oak-Street-Sandwich-Project1',
      'TheOakStreetSandwichProject1!',
      'Lindqvist2026!',
      'L1ndqvist99',
      'Ana12345678',
      'AnaLv2026!!',
    ])
      expect(isAbout(password, names), password).toBe(true)
    for (const password of ['Oak-Tree-9-Lane', 'Analogy-Boat-7', 'Lindqvist-Boat-7'])
      expect(isAbout(password, names), password).toBe(false)
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
