import { marked, type Token, type Tokens } from 'marked'

/**
 * The pages of the user guide (`docs/user-guide`) as data, to be drawn as elements: nothing in them can become markup.
 * They keep to the few forms below; anything else is refused, and a test reads all pages.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'em'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'picture'; alt: string; name: string }

export interface Guide {
  title: string
  blocks: Block[]
}

const PICTURE = /^pictures\/([\w-]+)\.webp$/

export function readGuide(source: string): Guide {
  const [first, ...rest] = marked.lexer(source).filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A page begins with its title: # Title')
  return { title: textOf(first.tokens ?? []), blocks: rest.map(readBlock) }
}

function refuse({ raw }: Token): never {
  throw new Error(`The guide does not know this form: ${raw}`)
}

function readBlock(token: Token): Block {
  if (token.type === 'heading' && token.depth === 2)
    return { kind: 'heading', text: textOf(token.tokens ?? []) }
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List
    return { kind: 'list', ordered, items: items.map(readItem) }
  }
  if (token.type !== 'paragraph') return refuse(token)
  const [only, ...others] = token.tokens ?? []
  if (only?.type !== 'image' || others.length > 0)
    return { kind: 'paragraph', content: (token.tokens ?? []).map(readInline) }
  const name = PICTURE.exec(String(only.href))?.[1]
  return name === undefined ? refuse(only) : { kind: 'picture', alt: String(only.text), name }
}

/** One line of text; nothing is listed below an item. */
function readItem(item: Tokens.ListItem): Inline[] {
  return item.tokens.flatMap((token) => {
    if (item.task || (token.type !== 'text' && token.type !== 'paragraph')) return refuse(token)
    return (token.tokens ?? []).map(readInline)
  })
}

function readInline(token: Token): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return { kind: 'text', text: words(String(token.text)) }
    case 'strong':
      return { kind: 'strong', text: textOf(token.tokens ?? []) }
    case 'em':
      return { kind: 'em', text: textOf(token.tokens ?? []) }
    case 'codespan':
      return { kind: 'code', text: String(token.text) }
    case 'link':
      return { kind: 'link', text: textOf(token.tokens ?? []), href: String(token.href) }
    default:
      return refuse(token)
  }
}

/** Where a line is broken in the source is nobody's concern. */
const words = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')
const textOf = (tokens: Token[]) => tokens.map((token) => readInline(token).text).join('')

/** What a page says, without its forms: for the search. */
export const wordsOf = ({ blocks }: Guide): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text]
    if (block.kind === 'picture') return []
    const lines = block.kind === 'list' ? block.items : [block.content]
    return lines.map((line) => line.map(({ text }) => text).join(''))
  })
