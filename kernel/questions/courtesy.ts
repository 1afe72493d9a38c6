import { isAside, isAsked, isOfAsking, isOfName, leadIn, OCCASIONS } from './asides.ts'
import { MONTH, SEASON } from './days.ts'
import { LEXICON } from './lexicon.ts'
import { type KnownNames, placesIn } from './places.ts'
import { plainly } from './plainly.ts'

/** What the answer is for says nothing of what is asked, once it is said when; “made for the gala in 2025” does. */
const PURPOSE = new RegExp(
  `(?<=\\b(?:${MONTH}|${SEASON}|week|month|year|quarter|ever|today|yesterday|date|far|ytd|\\d+|§)(?: [a-z]+)?) (?:for|to put in|to include in|to go in|to update) (?:our|the|my|a|an|this|that|his|her|their|next) (?:(?:grant|annual|final|upcoming|big|church|school|city|county|holiday|town|parish|year end|social media|united way) )??(?:(?:${OCCASIONS.join('|')})(?: |$))+(?!year|\\d)(?:(?:to|with|for) (?:the |our )?[a-z]+ ?)?(?:tonight|tomorrow|today)?(?= |$)`,
)
const SAID_LAST =
  /(?: (?:i|we) (?:just )?(?:need|want|would like|am putting|are putting) (?:it|them|this|that|these|those)\b| (?:it is|its|it|this is|thats|that is|theyre) (?:for|needed)\b| (?:asking|needed|wanted) for (?:a|the|my|our)\b)[a-z ]*$/

/** Words that a sentence beside the question may be made of, with those that ask for nothing. */
const KIND = new Set(
  `a an the of for on with at is are it this that my our your very much so all thanks thank appreciate appreciated
  advance time if help helping kindness support work job great nice wonderful kind sincerely cheers ok okay
  everyone everybody team folks friends sir madam writing write preparing prepare putting working finishing filling
  out in up grant board report reports application proposal newsletter presentation slides website article story
  meeting funder funders newspaper paper magazine journalist reporter treasurer secretary coordinator member here from
  new some something thing information info getting ready well
  dont possible when moment minute chance fine great from me us name is i am im hope
  student research project teacher parent resident neighbor slide dear colleague colleagues esteemed mr mrs ms respected
  its too trouble bother busy whom may concern finds warm warmly everything going live nearby long longtime around
  random dumb silly testing test tests this one first stupid little other to and but you can could would will happy glad
  love we need quick question about host hosting drive driving volunteering local
  just joined started trying understand understanding learn things yall pardon apologies ignorance memory settle bet`.split(
    /\s+/,
  ),
)
/** “From local donors” is kind of nobody. */
const OF_SOMETHING =
  /^(?:from|by|of|at|with|on|driving|hosting|volunteering|volunteer|host|driver|local|in|here|my|our)\b(?! (?:me|us|advance|behalf|a hurry|thanks|regards|best)\b)|\b(?:period|time ?frame|school year)\b/
const GREETING =
  /\b(?:(?:have an? )?(?:good|nice|great|happy|lovely|wonderful) (?:day|week|weekend|one|morning|afternoon|evening|wednesday|monday|tuesday|thursday|friday|saturday|sunday)|(?:all the )?(?:best|kind|warm|warmest) (?:regards|wishes)|how are (?:you|things|you all|you doing)|(?:if (?:it is|its) )?not too (?:much )?(?:trouble|bother|busy|late)|good morning|hope (?:you are|youre|all is|this finds you) well)\b/g
/** The question in plain words without what is only kind, or only says who asks and why; names in it stay. */
export function withoutKindness(typed: string, known: KnownNames): string {
  const parts = typed.split(/(?<=[.!?;:,])\s+|\n+|\s+(?=[-–—]\s)/)
  const plain = parts.map((part) => hidden(plainly(part), known))
  let [from, to] = [0, plain.length]
  const said = (some: readonly Hidden[]) => some.map(({ text }) => text).join(' ')
  const typedAs = (at: number) => `${parts[at]}${/^[-–—]/.test(parts[at + 1] ?? '') ? ':' : ''}`
  const isBeside = (at: number, others: string) =>
    isKind(plain[at]?.text ?? '') ||
    (isAsked(others) && isAside((plain[at]?.text ?? '').replace(/^- /, ''), typedAs(at), others))
  while (from < to - 1 && isBeside(from, said(plain.slice(from + 1, to)))) from++
  // “Thanks, Maria”.
  if (
    to > 2 &&
    /^[a-z]+$/.test(plain[to - 1]?.text ?? '') &&
    !isAWord(plain[to - 1]?.text ?? '') &&
    /^(?:many )?(?:thanks|thank you|regards|cheers|sincerely|best|best regards)/.test(
      plain[to - 2]?.text ?? '',
    )
  )
    to--
  while (to - 1 > from && isBeside(to - 1, said(plain.slice(from, to - 1)))) to--
  // Commas between years and days belong to them.
  const whole = hidden(plainly(parts.slice(from, to).join(' ')).replace(/^- /, ''), known)
  const { lead, asked } = leadIn(withoutPurpose(whole.text))
  const beside = [...plain.slice(0, from), ...plain.slice(to), { text: lead, names: whole.names }]
  return shown(
    { text: asked, names: whole.names },
    beside.filter(({ text }) => isOfName(text, asked)).flatMap(({ names }) => names.slice(0, 1)),
  )
}

interface Hidden {
  text: string
  names: string[]
}

/** Names are no words: 'sandwiches of § in 2025'. */
function hidden(text: string, known: KnownNames): Hidden {
  const places = placesIn(text, known) ?? []
  const names = places.map(({ at, length }) => text.slice(at, at + length))
  return {
    text: places
      .toReversed()
      .reduce((left, { at, length }) => `${left.slice(0, at)}§${left.slice(at + length)}`, text),
    names,
  }
}

/** With the name of what was left out, where the question has none of its own; whatever was left out of it stood before it. */
function shown({ text, names }: Hidden, beside: readonly string[]): string {
  const own = names.slice(names.length - text.split('§').length + 1)
  if (own.length > 0) return text.replaceAll('§', () => own.shift() ?? '')
  return beside.length > 0 ? `${text} at ${beside.join(' and ')}` : text
}

const withoutPurpose = (text: string): string =>
  ` ${text} `
    .replace(SAID_LAST, (tail) => (isAside(tail.trim(), '.', text) ? ' ' : tail))
    .replace(PURPOSE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function isKind(typed: string): boolean {
  const text = typed
    .replaceAll(GREETING, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:my name is|happy|this is|i am|im) ([a-z]+)$/, (said, name) => (isAWord(name) ? said : ''))
    .replace(/^my name is [a-z]+ /, '')
  const words = text.split(' ').filter((word) => word !== '')
  // A name before or after the question is what it asks about.
  if (words.every((word) => KIND.has(word) || LEXICON.get(word)?.kind === 'filler'))
    return !OF_SOMETHING.test(text)
  const isAsking = words.some(isOfAsking)
  return /^(?:hi|hello|hey|dear) /.test(text) && words.length < 4 && !isAsking && !text.includes('§')
}

/** “This is monthly” is nobody’s name. */
const isAWord = (name: string) => LEXICON.has(name) || isAsked(name)
