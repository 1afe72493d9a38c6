import { sha256 } from '@noble/hashes/sha2.js'

/**
 * A little work that a browser does while somebody fills in the form (docs/decisions/132-letters.md): nobody notices it
 * once, and a program that sends thousands does. No service of others, and no picture puzzles.
 */
export const DIFFICULTY = 14

const bytes = new TextEncoder()

/** Leading zero bits of the hash of both. */
function zeroBits(token: string, answer: string): number {
  let zeros = 0
  for (const byte of sha256(bytes.encode(`${token}.${answer}`))) {
    if (byte !== 0) return zeros + Math.clz32(byte) - 24
    zeros += 8
  }
  return zeros
}

export const isAnswer = (token: string, answer: string, difficulty = DIFFICULTY) =>
  zeroBits(token, answer) >= difficulty

const AT_ONCE = 400

/** Some tries at a time, so that the page stays quick; stops when it is called off. */
export async function findAnswer(token: string, difficulty: number, signal: AbortSignal): Promise<string> {
  for (let next = 0; ; next += AT_ONCE) {
    for (let tried = next; tried < next + AT_ONCE; tried++)
      if (isAnswer(token, String(tried), difficulty)) return String(tried)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}
