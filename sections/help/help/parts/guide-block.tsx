import { SectionLink } from '#web/shell/section-link.tsx'
import { GuidePicture } from './guide-picture.tsx'
import type { Block, Inline } from './read-guide.ts'

export function GuideBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line parts={block.content} />
      </p>
    )
  if (block.kind === 'picture') return <GuidePicture name={block.name} alt={block.alt} />
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Line parts={item} />
        </li>
      ))}
    </List>
  )
}

const Line = ({ parts }: { parts: Inline[] }) => parts.map((part, index) => <Part key={index} part={part} />)

function Part({ part }: { part: Inline }) {
  if (part.kind === 'link') return <GuideLink href={part.href}>{part.text}</GuideLink>
  if (part.kind === 'strong') return <strong>{part.text}</strong>
  if (part.kind === 'em') return <em>{part.text}</em>
  if (part.kind === 'code') return <code>{part.text}</code>
  return part.text
}

/** To another page; of other documents, which belong to those who run the portal, the name is enough. */
function GuideLink({ href, children }: { href: string; children: string }) {
  const page = /^([\w-]+)\.md$/.exec(href)?.[1]
  if (page === undefined) return children
  return (
    <SectionLink section="help" params={{ page }}>
      {children}
    </SectionLink>
  )
}
