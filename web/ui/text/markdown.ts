import { marked, type Token, type Tokens } from 'marked'

/**
 * Formatted text is stored as Markdown: it can be searched, compared in the history, mailed and written by other
 * programs. It is read into the few nodes below and drawn from them, so nothing in it can ever become markup.
 * The nodes are those of the editor (ProseMirror), so that it needs no translation.
 */
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }
export type Inline = { type: 'text'; text: string; marks?: Mark[] } | { type: 'hardBreak' }
export type Block =
  | { type: 'paragraph'; content?: Inline[] }
  | { type: 'heading'; attrs: { level: number }; content?: Inline[] }
  | { type: 'bulletList' | 'orderedList'; content: Item[] }
export interface Item {
  type: 'listItem'
  content: Block[]
}
export interface Doc {
  type: 'doc'
  content: Block[]
}

/** Below the page's own headings. */
export const HEADING_LEVELS = [3, 4] as const

/** Addresses that a link may have: the web, mail, telephone, and places of ours. */
export const isSafeHref = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href)

export const readMarkdown = (source: string): Doc => ({
  type: 'doc',
  content: marked.lexer(source, { gfm: true }).flatMap(readBlock),
})

function readBlock(token: Token): Block[] {
  if (token.type === 'space' || token.type === 'def') return []
  if (token.type === 'heading')
    return [
      {
        type: 'heading',
        attrs: { level: (token as Tokens.Heading).depth <= 3 ? 3 : 4 },
        ...line(token.tokens),
      },
    ]
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List
    return [{ type: ordered ? 'orderedList' : 'bulletList', content: items.map(readItem) }]
  }
  if (token.type === 'paragraph' || token.type === 'text')
    return [{ type: 'paragraph', ...line(token.tokens ?? [token]) }]
  // Forms that we do not have (tables, code, HTML) stay readable as they were written.
  const raw = token.raw.trim()
  return raw === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: raw }] }]
}

function readItem(item: Tokens.ListItem): Item {
  const content = item.tokens.flatMap(readBlock)
  return {
    type: 'listItem',
    content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
  }
}

function line(tokens: Token[] = []): { content?: Inline[] } {
  const content = joined(tokens.flatMap((token) => readInline(token, [])))
  return content.length > 0 ? { content } : {}
}

function readInline(token: Token, marks: Mark[]): Inline[] {
  const parts: Token[] = 'tokens' in token ? (token.tokens ?? []) : []
  const inside = (more: Mark) => parts.flatMap((one) => readInline(one, [...marks, more]))
  if (token.type === 'br') return [{ type: 'hardBreak' }]
  if (token.type === 'strong') return inside({ type: 'bold' })
  if (token.type === 'em') return inside({ type: 'italic' })
  if (token.type === 'link') {
    const href = String(token.href)
    if (isSafeHref(href)) return inside({ type: 'link', attrs: { href } })
  }
  if (parts.length > 0) return parts.flatMap((one) => readInline(one, marks))
  const text = String('text' in token ? token.text : token.raw).replaceAll(/\s*\n\s*/g, ' ')
  if (text === '') return []
  return [{ type: 'text', text, ...(marks.length > 0 ? { marks: inOrder(marks) } : {}) }]
}

const ORDER = ['link', 'bold', 'italic'] as const
const inOrder = (marks: readonly Mark[]): Mark[] =>
  ORDER.flatMap((type): Mark[] => {
    const found = marks.find((mark) => mark.type === type)
    if (!found) return []
    return found.type === 'link'
      ? [{ type: 'link', attrs: { href: found.attrs.href } }]
      : [{ type: found.type }]
  })
const keyOf = (marks: readonly Mark[] = []) => JSON.stringify(inOrder(marks))

/** Neighbours that look the same are one. */
function joined(parts: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.type === 'text' && last?.type === 'text' && keyOf(part.marks) === keyOf(last.marks))
      result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

/** Do two texts say the same in the same forms, however they are written? */
export const sameText = (one: string, other: string) =>
  JSON.stringify(readMarkdown(one)) === JSON.stringify(readMarkdown(other))

export const writeMarkdown = ({ content }: Doc): string => blocks(content).trim()

const blocks = (content: readonly Block[]): string =>
  content
    .map(writeBlock)
    .filter((text) => text !== '')
    .join('\n\n')

function writeBlock(block: Block): string {
  if (block.type === 'paragraph') return writeLine(block.content)
  if (block.type === 'heading') {
    const words = writeLine(block.content).replaceAll('\\\n', ' ')
    return words === '' ? '' : `${'#'.repeat(block.attrs.level)} ${words}`
  }
  return block.content
    .map((item, index) => {
      const sign = block.type === 'orderedList' ? `${index + 1}. ` : '- '
      const [first, ...rest] = item.content.map(writeBlock)
      // A list below its line belongs to it; anything else needs its own paragraph.
      const text = [
        first,
        ...rest.map((one, at) => (isList(item.content[at + 1]) ? `\n${one}` : `\n\n${one}`)),
      ].join('')
      return sign + text.replaceAll('\n', `\n${' '.repeat(sign.length)}`)
    })
    .join('\n')
}
const isList = (block: Block | undefined) => block?.type === 'bulletList' || block?.type === 'orderedList'

/**
 * Some neighbours cannot be told apart in Markdown (bold right beside italic within a word). What would be read back
 * differently is written with fewer marks rather than wrongly; the words always stay.
 */
function writeLine(content: readonly Inline[] = []): string {
  const parts = joined(content)
  const without = (types: readonly string[]) =>
    joined(
      parts.map((part) => {
        if (part.type !== 'text' || !part.marks) return part
        const marks = part.marks.filter(({ type }) => !types.includes(type))
        return marks.length > 0 ? { ...part, marks } : { type: 'text' as const, text: part.text }
      }),
    )
  const tries = [
    parts,
    without(['italic']),
    without(['italic', 'bold']),
    // Brackets within a link, that look like one themselves.
    without(['italic', 'bold', 'link']),
  ]
  const fitting = tries.find((one) => {
    const [read] = readMarkdown(writeParts(one)).content
    return looks(one) === looks(read?.type === 'paragraph' ? (read.content ?? []) : [])
  })
  return writeParts(fitting ?? parts)
}

/** Letter by letter what one sees; spaces look the same with any marks. */
const looks = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.type === 'hardBreak') return '\n'
      const marks = keyOf(part.marks)
      return part.text.replaceAll(/\s+/g, ' ').replaceAll(/\S/g, (letter) => letter + marks)
    })
    .join('')
    .replaceAll(/ *\n */g, '\n')
    .trim()

type Text = Extract<Inline, { type: 'text' }>

function writeParts(parts: readonly Inline[]): string {
  const lines: Text[][] = [[]]
  for (const part of parts) {
    if (part.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(part)
  }
  return lines.map((one) => atLineStart(wrap(one, ORDER).trim())).join('\\\n')
}

/** The outermost mark around as many neighbours as have it, then the next one within. */
function wrap(parts: readonly Text[], [type, ...inner]: readonly Mark['type'][]): string {
  if (type === undefined) return parts.map(({ text }) => escaped(text)).join('')
  const runs: { mark: Mark | undefined; parts: Text[] }[] = []
  for (const part of parts) {
    const mark = part.marks?.find((one) => one.type === type)
    const last = runs.at(-1)
    if (last && JSON.stringify(last.mark) === JSON.stringify(mark)) last.parts.push(part)
    else runs.push({ mark, parts: [part] })
  }
  return runs.map(({ mark, parts: run }) => around(wrap(run, inner), mark)).join('')
}

function around(text: string, mark: Mark | undefined): string {
  if (!mark) return text
  // Marks do not hold spaces at their edges.
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (words === '') return text
  if (mark.type === 'link') {
    const { href } = mark.attrs
    const address = /^[^\s()<>\\]+$/.test(href)
      ? href
      : `<${href.replaceAll(/[<>\\\s]/g, encodeURIComponent)}>`
    return `${before}[${words}](${address})${after}`
  }
  const sign = mark.type === 'bold' ? '**' : '*'
  return `${before}${sign}${words}${sign}${after}`
}

const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>&~|#!]/g, '\\$&').replaceAll(/\s+/g, ' ')
const atLineStart = (text: string) => text.replace(/^([-+=])/, '\\$1').replace(/^(\d+)([.)])/, '$1\\$2')
