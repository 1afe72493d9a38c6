import { yearOf } from '../charity/day.ts'
import { half, ORDINAL, ORDINALS, quarter, type Reader, YEAR_SAID, yearSaid } from './days.ts'

/** Quarters and halves of calendar years. */
export const QUARTER_READERS: readonly (readonly [string, Reader])[] = [
  [
    `(?:q|quarter )([1-4])(?: of)?(?: ${YEAR_SAID})?`,
    (m, c) => quarter(Number(m[1]), yearSaid(m[2], c.today), c),
  ],
  [
    `(?:the )?${ORDINAL} quarter(?: of)? ${YEAR_SAID}`,
    (m, c) => quarter(ORDINALS[m[1] ?? ''] ?? 1, yearSaid(m[2], c.today), c),
  ],
  [
    `(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th) quarter(?! (?:of|in))`,
    (m, c) => quarter(ORDINALS[m[1] ?? ''] ?? 1, null, c),
  ],
  [
    `(?:the )?(first|1st|second|2nd|last) half(?: of)? ${YEAR_SAID}`,
    (m, c) => half(ORDINALS[m[1] ?? ''] === 1 ? 1 : 2, yearSaid(m[2], c.today) ?? yearOf(c.today)),
  ],
  [
    `h([12])(?: of)? ${YEAR_SAID}`,
    (m, c) => half(m[1] === '1' ? 1 : 2, yearSaid(m[2], c.today) ?? yearOf(c.today)),
  ],
]
