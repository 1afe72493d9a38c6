import { COMMON_WORDS } from './common-passwords.ts'

export const PASSWORD_LEAST = 8 // spec 9

/** Spec 5, password reset; the words are ours. Design 3 adds that well-known passwords are refused. */
export const PASSWORD_RULES = [
  {
    id: 'length',
    label: `At least ${PASSWORD_LEAST} characters`,
    test: (password: string) => password.length >= PASSWORD_LEAST,
  },
  { id: 'lower', label: 'One lowercase letter', test: (password: string) => /[a-z]/.test(password) },
  { id: 'upper', label: 'One uppercase letter', test: (password: string) => /[A-Z]/.test(password) },
  { id: 'digit', label: 'One digit', test: (password: string) => /\d/.test(password) },
  {
    id: 'unknown',
    label: 'Not one of the well-known passwords',
    test: (password: string) => password.length > 0 && !isWellKnown(password),
  },
] as const

const PASSWORD_MOST = 1000
/** Spec 5, on submit. */
export const PASSWORD_TOO_WEAK = 'Password does not meet security requirements.'
/** Said by the server alone, which knows the names. */
export const PASSWORD_IS_A_NAME =
  'Please choose a password that is not the name of the organization or your own.'

export const isGoodPassword = (password: string) =>
  password.length <= PASSWORD_MOST && PASSWORD_RULES.every((rule) => rule.test(password))

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** What is left of a password when its decoration is taken off: digits, signs, look-alikes. */
function readingsOf(password: string): string[] {
  const plain = password.toLowerCase()
  const trimmed = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const bare = unmask(plain.replace(/[\d\W_]+$/, ''))
  return [
    bare,
    ...[plain, trimmed].flatMap((word) => [word, unmask(word), unmask(word).replace(/[^a-z]+$/, '')]),
  ]
}

/** `Password1`, `P@ssw0rd2024!`, `Qwerty123`: a well-known word with decoration around it. */
export function isWellKnown(password: string): boolean {
  const plain = password.toLowerCase()
  return (
    readingsOf(password).some((word) => COMMON_WORDS.has(word)) ||
    /^[^a-z]*([a-z])\1+[^a-z]*$/.test(plain) ||
    /^\D{0,3}\d*(?:12345|54321)\d*\D{0,3}$/.test(plain) ||
    /^(?:\d*)(?:a1b2c3|1a2b3c|1q2w3e|q1w2e3|[1!]qaz|[2@]wsx|zaq1|xsw2)/.test(plain)
  )
}

/** Is it just the name of the charity or of the person, with decoration around it? */
export function isAbout(password: string, names: readonly string[]): boolean {
  const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const named = new Set(
    names
      .flatMap((name) => [name, name.replace(/^the /i, ''), ...name.split(/[^\p{L}]+/u)])
      .map(lettersOf)
      .filter((name) => name.length > 2),
  )
  return readingsOf(password).some((word) => named.has(lettersOf(word)))
}

const unmask = (word: string) => [...word].map((letter) => LOOKALIKES[letter] ?? letter).join('')
