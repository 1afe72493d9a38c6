import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, type Item, type Mark, readMarkdown } from './markdown.ts'
import styles from './rich-text.module.css'

/** Formatted text as it was written (`markdown.ts`), drawn as elements, without the weight of the editor. */
export const RichText = ({ text }: { text: string }) => (
  <div className={styles.text}>
    <Blocks of={readMarkdown(text).content} />
  </div>
)

// The parts of one text never change places.
const Blocks = ({ of }: { of: readonly Block[] }) =>
  of.map((block, index) => <BlockOf key={index} block={block} />)

function BlockOf({ block }: { block: Block }) {
  if (block.type === 'paragraph')
    return (
      <p>
        <Line of={block.content} />
      </p>
    )
  if (block.type === 'heading') {
    const Heading = block.attrs.level === 3 ? 'h3' : 'h4'
    return (
      <Heading>
        <Line of={block.content} />
      </Heading>
    )
  }
  const List = block.type === 'orderedList' ? 'ol' : 'ul'
  return (
    <List>
      {block.content.map((item, index) => (
        <li key={index}>
          <ItemOf item={item} />
        </li>
      ))}
    </List>
  )
}

/** A single line stands without a paragraph of its own. */
function ItemOf({ item: { content } }: { item: Item }) {
  const [first, ...rest] = content
  if (first?.type !== 'paragraph') return <Blocks of={content} />
  return (
    <>
      <Line of={first.content} />
      <Blocks of={rest} />
    </>
  )
}

const Line = ({ of = [] }: { of?: readonly Inline[] }) =>
  of.map((part, index) => (
    <Fragment key={index}>
      {part.type === 'hardBreak' ? <br /> : marked(part.text, part.marks ?? [])}
    </Fragment>
  ))

const marked = (text: string, marks: readonly Mark[]): ReactNode =>
  marks.reduceRight<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>
    if (mark.type === 'italic') return <em>{inner}</em>
    const { href } = mark.attrs
    // Other people's pages open beside the portal and do not learn where one came from.
    const away = /^https?:/i.test(href) ? { target: '_blank', rel: 'noreferrer' } : {}
    return (
      <a href={href} {...away}>
        {inner}
      </a>
    )
  }, text)
