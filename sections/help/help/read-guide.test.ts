import { describe, expect, it } from 'vitest'
import { readGuide, wordsOf } from './parts/read-guide.ts'

const page = (text: string) => readGuide(`# A page\n\n${text}\n`).blocks

describe('a page of the guide', () => {
  it('has a title, headings, paragraphs, lists and pictures', () => {
    expect(
      page(
        '## Find\n\nType a word,\nor two.\n\n1. One\n2. Two,\n   going on\n\n- a\n- b\n\n![The log](pictures/log.webp)',
      ),
    ).toEqual([
      { kind: 'heading', text: 'Find' },
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Type a word, or two.' }] },
      {
        kind: 'list',
        ordered: true,
        items: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'Two, going on' }]],
      },
      { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
      { kind: 'picture', alt: 'The log', name: 'log' },
    ])
  })

  it('has words that stand out, and links', () => {
    expect(page('Press **Log** or _keep_ `a_b_c`, see [Hosts](hosts.md).')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Press ' },
          { kind: 'strong', text: 'Log' },
          { kind: 'text', text: ' or ' },
          { kind: 'em', text: 'keep' },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'a_b_c' },
          { kind: 'text', text: ', see ' },
          { kind: 'link', text: 'Hosts', href: 'hosts.md' },
          { kind: 'text', text: '.' },
        ],
      },
    ])
  })

  it('is searched by its words alone', () => {
    expect(wordsOf(readGuide('# A page\n\n## Find\n\nPress **Log**.\n\n- _one_ more'))).toEqual([
      'Find',
      'Press Log.',
      'one more',
    ])
  })

  it('refuses markup, and forms that it would show wrongly', () => {
    for (const text of [
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
      '> quoted',
      '```\ncode\n```',
      '<p>no</p>',
      'a <b>c</b>',
      '![Elsewhere](https://elsewhere.example/a.webp)',
      '### Deep',
      '- a\n    - b',
    ])
      expect(() => page(text), text).toThrow('does not know this form')
    expect(() => readGuide('No title')).toThrow('begins with its title')
  })
})
