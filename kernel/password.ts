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

export const PASSWORD_MOST = 1000
/** Spec 5, on submit. */
export const PASSWORD_TOO_WEAK = 'Password does not meet security requirements.'

export const isGoodPassword = (password: string) =>
  password.length <= PASSWORD_MOST && PASSWORD_RULES.every((rule) => rule.test(password))

/**
 * Stems of the most used passwords. With the capital, digits and signs that rules like ours make people add, they are
 * the first that anybody tries.
 */
const STEMS = new Set(
  `password passwort passwords passw0rd pass passwd qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm
  abc abcd abcdef abcdefgh aaaaaa admin administrator welcome letmein login iloveyou monkey dragon sunshine princess
  football baseball basketball soccer hockey superman batman master shadow michael jennifer jessica ashley charlie
  daniel thomas andrew joshua michelle jordan hunter killer trustno secret hello freedom whatever starwars pokemon
  computer internet samsung google summer winter spring autumn january february monday friday sunday america
  canada london chelsea liverpool arsenal cookie chocolate cheese pepper ginger flower butterfly lovely love
  changeme default test testing tester guest user demo temp temporary sandwich sandwiches lunchbox charity
  volunteer company office qazwsx qwe qweasd qwer asd zaq zaqwsx`
    .split(/\s+/)
    .filter(Boolean),
)
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

/** `Password1`, `P@ssw0rd2024!`, `Qwerty123`: a well-known word with decoration around it. */
export function isWellKnown(password: string): boolean {
  const plain = password.toLowerCase()
  const trimmed = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const readings = [plain, trimmed].flatMap((word) => [
    word,
    unmask(word),
    unmask(word).replace(/[^a-z]+$/, ''),
  ])
  const bare = unmask(plain.replace(/[\d\W_]+$/, ''))
  return (
    [...readings, bare].some((word) => STEMS.has(word)) ||
    /^(.)\1+$/.test(trimmed) ||
    /^(?:\d*)(?:1q2w3e|q1w2e3|1qaz|2wsx|zaq1|xsw2)/.test(plain)
  )
}

const unmask = (word: string) => [...word].map((letter) => LOOKALIKES[letter] ?? letter).join('')
