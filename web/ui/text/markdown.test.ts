import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Block, type Doc, isSafeHref, type Mark, readMarkdown, writeMarkdown } from './markdown.ts'

const doc = (...content: Block[]): Doc => ({ type: 'doc', content })
const words = (text: string, ...marks: Mark[]) =>
  ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }) as const
const bold = { type: 'bold' } as const
const italic = { type: 'italic' } as const
const link = { type: 'link', attrs: { href: 'https://food.example/list' } } as const

const AGENDA = doc(
  { type: 'heading', attrs: { level: 3 }, content: [words('For Wednesday')] },
  {
    type: 'paragraph',
    content: [words('Bring '), words('ice', bold), words(', see '), words('the list', link), words('.')],
  },
  {
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [{ type: 'paragraph', content: [words('Coolers')] }] },
      {
        type: 'listItem',
        content: [
          { type: 'paragraph', content: [words('Bread')] },
          {
            type: 'orderedList',
            content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words('white')] }] }],
          },
        ],
      },
    ],
  },
)

/** The bare words of a text, whatever they stand in. */
const wordsIn = (part: unknown): string => {
  const { text, type, content } = part as { text?: string; type?: string; content?: unknown[] }
  return text ?? (type === 'hardBreak' ? '\n' : (content ?? []).map(wordsIn).join(''))
}
const plainText = (source: string) => readMarkdown(source).content.map(wordsIn).join('\n')

it('is written as people write Markdown', () => {
  expect(writeMarkdown(AGENDA)).toBe(
    `### For Wednesday\n\nBring **ice**, see [the list](https://food.example/list).\n\n- Coolers\n- Bread\n  1. white`,
  )
  expect(readMarkdown(writeMarkdown(AGENDA))).toEqual(AGENDA)
})

it('keeps its looks when an editor gives its own extras', () => {
  const target = { ...link, attrs: { ...link.attrs, target: '_blank', class: null } }
  const content = [
    { type: 'text', marks: [target], text: 'the list' },
    { type: 'text', marks: [italic], text: ' at once' },
  ] as const
  expect(writeMarkdown(doc({ type: 'paragraph', content: structuredClone(content) as never }))).toBe(
    '[the list](https://food.example/list) *at once*',
  )
})

test.each([
  '<script>alert(1)</script>',
  '[click](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
  '[click](data:text/html,x)',
  '| a | b |\n|---|---|\n| 1 | 2 |',
])('"%s" is nothing but words', (source) => {
  const text = JSON.stringify(readMarkdown(source))
  expect(text).not.toContain('"link"')
  expect(text).toContain('"text"')
})

test.each([
  ['https://food.example', true],
  ['mailto:a@b.example', true],
  ['/dashboard?section=hosts', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
])('a link to %s is allowed: %s', (href, allowed) => {
  expect(isSafeHref(href)).toBe(allowed)
})

test('words that look like a link themselves stay words, even where they were one', () => {
  const said = writeMarkdown(doc({ type: 'paragraph', content: [words('[]()', link)] }))
  expect(plainText(said)).toBe('[]()')
})

describe('whatever is typed', () => {
  // Addresses become links by themselves, which is a change that people want.
  const aText = fc
    .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'ab 1.)-+=#*_`[]<>&~|\\!(":é') })
    .map((text) => text.replaceAll(/\s+/g, ' '))
    .filter((text) => text.trim() === text && text !== '')
  const marks = fc.constantFrom<Mark[]>([], [bold], [italic], [link], [bold, italic], [link, bold])
  const aLine = fc
    .array(fc.tuple(aText, marks), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([text, of]) => words(text, ...of)))

  it('keeps every word', () => {
    fc.assert(
      fc.property(aLine, fc.constantFrom('paragraph', 'item'), (content, where) => {
        const said = content.map(({ text }) => text).join('')
        const paragraph: Block = { type: 'paragraph', content }
        const text = writeMarkdown(
          doc(
            where === 'paragraph'
              ? paragraph
              : { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
          ),
        )
        expect(plainText(text)).toBe(said)
        const again = readMarkdown(text)
        expect(again.content.map(({ type }) => type)).toEqual([
          where === 'paragraph' ? 'paragraph' : 'bulletList',
        ])
        expect(readMarkdown(writeMarkdown(again))).toEqual(again)
      }),
      { numRuns: 1000 },
    )
  })

  it('plain words keep their looks', () => {
    const aWord = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abcdé') })
    fc.assert(
      fc.property(fc.array(fc.tuple(aWord, marks), { minLength: 1, maxLength: 5 }), (parts) => {
        const content = parts.flatMap(([text, of], index) => [
          ...(index > 0 ? [words(' ')] : []),
          words(text, ...of),
        ])
        const read = readMarkdown(writeMarkdown(doc({ type: 'paragraph', content }))).content[0]
        const flat = (of: readonly { type: string }[]) =>
          of.flatMap((part) => {
            const { text = '', marks: on } = part as { text?: string; marks?: Mark[] }
            return [...text].map((letter) => (letter === ' ' ? ' ' : `${letter}${JSON.stringify(on ?? [])}`))
          })
        expect(flat(read && 'content' in read ? (read.content ?? []) : [])).toEqual(flat(content))
      }),
    )
  })
})
