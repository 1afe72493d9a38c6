import { countOf } from '../language/count.ts'

/**
 * What people type into number fields (domain 3.2): '1,204 + 3x12'. Exact fractions, so that 0.1 x 30 is 3, and a
 * parser of our own: nothing typed is ever run.
 */
export type Arithmetic = { ok: true; value: number } | { ok: false; message: string }

interface Fraction {
  n: bigint
  d: bigint
}

const MAX_LENGTH = 200

class Fault extends Error {}

/** A whole number, or in words why there is none. With `decimals` it is counted in that fraction: 2 gives hundredths. */
export function calculate(typed: string, decimals = 0): Arithmetic {
  if (typed.length > MAX_LENGTH) return { ok: false, message: 'This is too long to work out' }
  try {
    const tokens = tokenize(typed)
    if (tokens.length === 0) throw new Fault('Please enter a number')
    const state = { tokens, at: 0 }
    const result = sum(state)
    if (state.at < tokens.length) throw new Fault(`Please check what stands before “${tokens[state.at]}”`)
    const { n, d } = { n: result.n * 10n ** BigInt(decimals), d: result.d }
    if (n % d !== 0n) {
      const wanted = decimals === 0 ? 'a whole number' : `at most ${countOf(decimals, 'decimal')}`
      throw new Fault(`This comes to ${decimal(result, decimals + 2)}, please enter ${wanted}`)
    }
    const value = Number(n / d)
    if (!Number.isSafeInteger(value)) throw new Fault('This number is too large')
    return { ok: true, value }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, message: error.message }
    throw error
  }
}

const SIGNS: Record<string, string> = {
  x: '*',
  X: '*',
  '×': '*',
  '·': '*',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
  '[': '(',
  ']': ')',
}

function tokenize(typed: string): string[] {
  const tokens: string[] = []
  const text = typed.normalize('NFKC')
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const space = /^\s+/.exec(rest)?.[0]
    // Thousands stand in full groups of three, or the comma means something else and we ask.
    const number = /^(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+(?!,?\d))(?:\.\d+)?|^\.\d+/.exec(rest)?.[0]
    const sign = SIGNS[rest.charAt(0)] ?? rest.charAt(0)
    if (space) at += space.length
    else if (number) {
      tokens.push(number.replaceAll(',', ''))
      at += number.length
    } else if ('+-*/()'.includes(sign)) {
      tokens.push(sign)
      at += 1
    } else throw new Fault(`“${/^[\d,.]+|^[^\d\s]+/.exec(rest)?.[0] ?? rest}” is not a number`)
  }
  return tokens
}

interface State {
  tokens: string[]
  at: number
}

function sum(state: State): Fraction {
  let left = product(state)
  for (let sign = state.tokens[state.at]; sign === '+' || sign === '-'; sign = state.tokens[state.at]) {
    state.at++
    const right = product(state)
    const n = sign === '+' ? left.n * right.d + right.n * left.d : left.n * right.d - right.n * left.d
    left = { n, d: left.d * right.d }
  }
  return left
}

function product(state: State): Fraction {
  let left = factor(state)
  for (let sign = state.tokens[state.at]; sign === '*' || sign === '/'; sign = state.tokens[state.at]) {
    state.at++
    const right = factor(state)
    if (sign === '/' && right.n === 0n) throw new Fault('Nothing can be divided by zero')
    left =
      sign === '*'
        ? { n: left.n * right.n, d: left.d * right.d }
        : { n: left.n * right.d, d: left.d * right.n }
  }
  return left
}

function factor(state: State): Fraction {
  const token = state.tokens[state.at++]
  if (token === undefined) throw new Fault('Something is missing at the end')
  if (token === '-') {
    const { n, d } = factor(state)
    return { n: -n, d }
  }
  if (token === '+') return factor(state)
  if (token === '(') {
    const inside = sum(state)
    if (state.tokens[state.at++] !== ')') throw new Fault('A bracket is not closed')
    return inside
  }
  if (!/^[\d.]/.test(token)) throw new Fault(`Please check what stands before “${token}”`)
  const [whole = '0', decimals = ''] = token.split('.')
  return { n: BigInt(`${whole || '0'}${decimals}`), d: 10n ** BigInt(decimals.length) }
}

const decimal = ({ n, d }: Fraction, places: number) => {
  const scale = 10 ** places
  return String(Math.round((Number(n) / Number(d)) * scale) / scale)
}
