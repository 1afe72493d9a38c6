import type { Word } from './words.ts'

/** Words as they would be seen on straight paper: two spaces and more part what stands at the other edge. */
export function wordsOf(lines: readonly (string | { text: string; size: number })[]): Word[] {
  let top = 0
  return lines.flatMap((line) => {
    const { text, size } = typeof line === 'string' ? { text: line, size: 1 } : line
    const height = 20 * size
    top += height * 1.3
    return [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      left: match.index * 10 * size,
      right: (match.index + match[0].length) * 10 * size,
      top,
      bottom: top + height,
      confidence: 0.98,
    }))
  })
}
