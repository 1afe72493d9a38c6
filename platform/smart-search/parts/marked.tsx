import { Fragment } from 'react'

/** A title with what was typed marked in it, where it stands letter for letter. */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${words.join('|')}))`, 'giu'))
  return parts.map((part, index) => {
    const key = `${index}${part}`
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}
