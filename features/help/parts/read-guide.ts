/**
 * The pages of the user guide (`docs/user-guide`) as data, to be drawn as elements: nothing in them can become markup.
 * They keep to the few forms below, which every reader of Markdown knows; anything else is refused, and a test reads all
 * pages.
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

const ITEM = /^(?:-|(\d+)\.) +(.*)$/
const PICTURE = /^!\[(.+)\]\(pictures\/([\w-]+)\.webp\)$/
const REFUSED = /^(#{3,}|>|\||```|~~~|<|[*+] |---|\s{4})/

export function readGuide(source: string): Guide {
  const paragraphs = source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  const [first = '', ...rest] = paragraphs
  if (!/^# \S[^\n]*$/.test(first)) throw new Error('A page begins with its title: # Title')
  return { title: first.slice(2), blocks: rest.map(readBlock) }
}

function readBlock(paragraph: string): Block {
  const lines = paragraph.split('\n')
  const [first = ''] = lines
  const refused = lines.find((line) => REFUSED.test(line))
  if (refused) throw new Error(`The guide does not know this form: ${refused}`)
  const heading = /^## (\S.*)$/.exec(first)
  if (heading && lines.length === 1) return { kind: 'heading', text: heading[1] ?? '' }
  const picture = PICTURE.exec(paragraph)
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' }
  const item = ITEM.exec(first)
  if (!item) return { kind: 'paragraph', content: readInline(lines.join(' ')) }
  return { kind: 'list', ordered: item[1] !== undefined, items: itemsOf(lines).map(readInline) }
}

/** An item goes on in the lines that are set in below it. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) items.push(item[2] ?? '')
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

const INLINE = /\*\*(.+?)\*\*|(?<!\w)_(.+?)_(?!\w)|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g

function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    const [whole, strong, em, code, label = '', href = ''] = match
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (em !== undefined) parts.push({ kind: 'em', text: em })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push({ kind: 'link', text: label, href })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** What a page says, without its forms: for the search. */
export const wordsOf = ({ blocks }: Guide): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text]
    if (block.kind === 'picture') return []
    const lines = block.kind === 'list' ? block.items : [block.content]
    return lines.map((line) => line.map(({ text }) => text).join(''))
  })
