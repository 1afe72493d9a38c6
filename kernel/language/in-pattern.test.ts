import { expect, it } from 'vitest'
import { inPattern } from './in-pattern.ts'

it('a text that people write is found as it stands, whatever it would mean in a pattern', () => {
  for (const text of ['St. Mary’s (north)', 'A+B', '$5 [or more]?', 'a|b*^{2}', String.raw`C:\bread`]) {
    expect(new RegExp(`^${inPattern(text)}$`).test(text)).toBe(true)
    expect(new RegExp(`^${inPattern(text)}$`).test(text.replaceAll(/\W/g, 'x'))).toBe(false)
  }
})
