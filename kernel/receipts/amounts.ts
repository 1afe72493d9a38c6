/** Letters that engines see in place of digits, on thermal paper above all. */
const DIGITS: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  i: '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
}
const SLIPS = new RegExp(`[${Object.keys(DIGITS).join('')}]`, 'g')

/** A word that is a number but for slips of the eye, as digits; others as they are. */
export function digitsOf(seen: string): string {
  // A dollar sign, nearly always: within a number the engine knows a 5.
  const word = seen.replace(/^([-–(]?)S(?=\d{1,4}[.,]\d{2}(?!\d))/, '$1$$')
  const digits = word.replace(/[^0-9]/g, '').length
  const letters = word.replace(/[^A-Za-z|]/g, '').length
  const slips = (word.match(SLIPS) ?? []).length
  const hasPoint = /[0-9OolISB][.,][0-9OolISB]/.test(word)
  if (letters === 0 || letters > slips || (digits <= slips && !hasPoint) || digits === 0) return word
  return word.replace(SLIPS, (letter) => DIGITS[letter] ?? letter)
}

export interface Amount {
  cents: number
  /** Where it ends in the text of its line: of several the last is usually what counts. */
  at: number
  /** Only the digits were seen and no point: perhaps an amount, perhaps any number. */
  guessed?: true
}

const MONEY =
  /(?<![\d.,])([-–—(]?)\s?(?:[$€£]|USD|US\$|CA?\$)?\s?([-–—]?)\s?(\d{1,3}(?:[,.'’ ]\d{3})+|\d{1,6})\s?[.,·:]\s?(\d{2})(?![\d%]|[.,/:]\d)\s?(-|–|CR\b|\))?/g

/** Every amount of money that a line says, in its order. */
export function amountsIn(text: string): Amount[] {
  const plain = text
    .split(' ')
    .map((word) => digitsOf(word))
    .join(' ')
  return [...plain.matchAll(MONEY)]
    .filter((match) => !/^\s?%/.test(plain.slice(match.index + match[0].length)))
    .map((match) => {
      const [all, before, sign, whole = '', part = '', after] = match
      const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(part)
      // A colon between two digits is a time unless a currency says otherwise.
      const time = /\d\s?:\s?\d/.test(all) && !/[$€£]/.test(all)
      const less = before || sign || (after && after !== ')') || (before === '(' && after === ')')
      return time ? undefined : { cents: less ? -cents : cents, at: match.index + all.length }
    })
    .filter((amount) => amount !== undefined)
}

/** Where a faint point was lost: `1299` at the end of a line. */
export function guessedAmount(text: string): Amount | undefined {
  const match = /(?:^|\s)[$€£]?\s?(\d{1,4}) ?(\d{2})\s?[A-Z*]?$/.exec(text.split(' ').map(digitsOf).join(' '))
  return match ? { cents: Number(`${match[1]}${match[2]}`), at: text.length, guessed: true } : undefined
}

const CURRENCIES: [RegExp, string][] = [
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCAD\b|\bCA?\$\s?\d/, 'CAD'],
  [/\bMXN\b|\bMX\$/, 'MXN'],
  [/\bAUD\b|\bAU?\$\s?\d/, 'AUD'],
  [/¥|\bJPY\b/, 'JPY'],
  [/\bCHF\b/, 'CHF'],
  [/\bUSD\b|\bUS\$|\$/, 'USD'],
]

/** The currency that most lines name; null where none does. It is said, never converted. */
export function currencyOf(lines: readonly string[]): string | null {
  const named = new Map<string, number>()
  for (const line of lines)
    for (const [mark, code] of CURRENCIES)
      if (mark.test(line)) {
        named.set(code, (named.get(code) ?? 0) + 1)
        break
      }
  return [...named].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
