import type { Word } from '../words.ts'

/** What the engine says of a stretch: for each step along it how likely each sign is (the first sign is none). */
export interface Chances {
  data: Float32Array
  steps: number
  signs: number
}

interface Letter {
  sign: string
  step: number
  chance: number
}

/** Letters this much further apart than usual have a space between them, though none was seen. */
const WIDE = 1.8

/** The words of a stretch of text, each with its share of the way along (`from`, `to`: 0 to 1). */
export function wordsIn(chances: Chances, signs: readonly string[], used: number) {
  const letters = lettersIn(chances, signs)
  const gaps = letters.slice(1).map(({ step }, index) => step - (letters[index]?.step ?? 0))
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1
  const words: (Pick<Word, 'text' | 'confidence'> & { from: number; to: number })[] = []
  let current: Letter[] = []
  const end = () => {
    const [first, last] = [current[0], current.at(-1)]
    if (first && last)
      words.push({
        text: current.map(({ sign }) => sign).join(''),
        confidence: current.reduce((sum, { chance }) => sum + chance, 0) / current.length,
        from: Math.max(0, (first.step - usual / 2) / (chances.steps * used)),
        to: Math.min(1, (last.step + usual / 2) / (chances.steps * used)),
      })
    current = []
  }
  let before: Letter | undefined
  for (const letter of letters) {
    if (letter.sign === ' ' || (before && gaps.length > 4 && letter.step - before.step > usual * WIDE + 1))
      end()
    if (letter.sign !== ' ') current.push(letter)
    before = letter
  }
  end()
  return words
}

/** The likeliest sign of each step; the same one again and again is one letter. */
function lettersIn({ data, steps, signs: count }: Chances, signs: readonly string[]): Letter[] {
  const letters: Letter[] = []
  let last = 0
  for (let step = 0; step < steps; step++) {
    let best = 0
    let chance = -1
    for (let sign = 0, at = step * count; sign < count; sign++, at++) {
      const value = data[at] as number
      if (value > chance) {
        best = sign
        chance = value
      }
    }
    if (best !== 0 && best !== last)
      letters.push({ sign: plain(signs[best] ?? ''), step: step + 0.5, chance })
    last = best
  }
  return letters.filter(({ sign }) => sign !== '')
}

/** The engine knows Chinese too, and its wide forms of our signs. */
function plain(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (sign === '。') return '.'
  if (sign === '一' || sign === '—' || sign === '－') return '-'
  return sign
}
