/** A piece of text that was seen on a picture, and where: pixels from the top left. */
export interface Word {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** 0 to 1, as the engine says. */
  confidence: number
  /** How much lower it is with each pixel to the right, and how sure that is: long stretches know it better. */
  slope?: number
  sure?: number
}

export interface Line {
  words: Word[]
  text: string
  top: number
  bottom: number
  /** What the letters are high: totals and the names of shops stand out. */
  height: number
  confidence: number
}

const middle = ({ top, bottom }: Pick<Word, 'top' | 'bottom'>) => (top + bottom) / 2
const high = ({ top, bottom }: Pick<Word, 'top' | 'bottom'>) => bottom - top

/**
 * What stands beside each other, from top to bottom. Engines part a label from its amount at the other edge of the
 * paper, and crumpled paper bends lines: a word joins the line whose nearest word to its left is at its height.
 */
export function linesOf(words: readonly Word[]): Line[] {
  const rows: Word[][] = []
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    let best: Word[] | undefined
    let nearest = 0.55
    for (const row of rows) {
      const last = row.at(-1) as Word
      // A little overlap is a slip of the box; much of it is another line.
      if (last.right - word.left > Math.min(high(last), high(word)) * 0.9) continue
      const away = Math.abs(middle(word) - goesOn(row, word)) / Math.min(high(last), high(word))
      if (away < nearest) {
        nearest = away
        best = row
      }
    }
    if (best) best.push(word)
    else rows.push([word])
  }
  const slope = slopeOf(words)
  const lowness = ({ words: [word] }: Line) =>
    word ? middle(word) - (slope * (word.left + word.right)) / 2 : 0
  return rows.map(lineOf).sort((a, b) => lowness(a) - lowness(b))
}

function slopeOf(words: readonly Word[]): number {
  const all = words.reduce((sum, { sure = 1 }) => sum + sure, 0)
  return all === 0 ? 0 : words.reduce((sum, { slope = 0, sure = 1 }) => sum + slope * sure, 0) / all
}

/** At which height a row arrives where this word is, by the slopes of both. */
function goesOn(row: readonly Word[], word: Word): number {
  const last = row.at(-1) as Word
  const weights = [...row.slice(-3), word].map(({ slope = 0, sure = 1 }) => ({ slope, sure }))
  const all = weights.reduce((sum, { sure }) => sum + sure, 0)
  const slope = weights.reduce((sum, one) => sum + one.slope * one.sure, 0) / all
  return middle(last) + (slope * (word.left + word.right - last.left - last.right)) / 2
}

function lineOf(words: Word[]): Line {
  const heights = words.map(high).sort((a, b) => a - b)
  const mean = (of: (word: Word) => number) => words.reduce((sum, word) => sum + of(word), 0) / words.length
  return {
    words,
    text: words.map(({ text }) => text).join(' '),
    top: mean(({ top }) => top),
    bottom: mean(({ bottom }) => bottom),
    height: heights[Math.floor(heights.length / 2)] ?? 0,
    confidence: mean(({ confidence }) => confidence),
  }
}
