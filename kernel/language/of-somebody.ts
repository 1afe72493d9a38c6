/** How a verb that follows “you” is said of one person; all others are the same of both (“logged”, “may”, “said”). */
const OF_ONE: Record<string, string> = {
  are: 'is',
  were: 'was',
  have: 'has',
  get: 'gets',
  want: 'wants',
  wish: 'wishes',
  like: 'likes',
  look: 'looks',
  belong: 'belongs',
  share: 'shares',
}

const FIRST = /\b(you|your)\b(?:(\s+)(\w+))?/i
const OBJECT = /\b(for|to|by|of|with|about|from|on|reach|show|sign) $/i
const endsIn = (text: string, start: number, before: RegExp) => before.test(text.slice(0, start))

/**
 * Words that speak to a person, spoken of them: 'Distributions you drove' is 'Distributions Ana Lee drove' for whoever
 * looks at what is held about Ana Lee. By name the first time, 'they' after that.
 */
export function ofSomebody(words: string, name: string): string {
  const first = FIRST.exec(words)
  if (!first) return words
  const [all, you = '', gap = '', verb = ''] = first
  const before = words.slice(0, first.index)
  const isObject = endsIn(words, first.index, OBJECT)
  const told =
    you.toLowerCase() === 'your'
      ? `${name}’s${gap}${verb}`
      : `${name}${gap}${isObject ? verb : (OF_ONE[verb] ?? verb)}`
  const rest = words.slice(first.index + all.length)
  return `${before}${told}${theirs(rest)}`
}

/** What follows, once it is known of whom. */
const theirs = (rest: string) =>
  rest.replaceAll(/\b(you|your)\b/gi, (word, _which, at: number) =>
    word.toLowerCase() === 'your' ? 'their' : endsIn(rest, at, OBJECT) ? 'them' : 'they',
  )
