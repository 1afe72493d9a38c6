import { isAside, isContent, withoutLead } from './asides.ts'
import { MONTH, SEASON } from './days.ts'
import { LEXICON } from './lexicon.ts'
import { type KnownNames, placesIn } from './places.ts'
import { plainly } from './plainly.ts'

/** What figures are wanted for, and by whom. */
const OCCASION = `(?:press releases?|town hall|social media|united way|year in review|thank you(?: notes?| letters?| cards?)?|${`grants? applications? reports? reporting
  newsletters? boards? meetings? funders? donors? sponsors? website web presentations? slides? slideshow records proposals? article story minutes auditors? audit
  accountant deck pitch posters? flyers? brochure speech talk interview radio podcast blog post letter email emails committee council chair chairman chairwoman
  chairperson president director secretary treasurer budget tax taxes forms? foundation county city town state mayor office class essay spreadsheet summary update overview
  dashboard fundraiser campaign appeal gala planning review conference panel newspaper paper magazine journalist reporter agenda handout packet bulletin banner
  sign survey questionnaire file files binder annual books notes bookkeeper boss manager coordinator leadership staff lawyer page blurb insert program scrapbook
  display booth fair toast remarks`
  .split(/\s+/)
  .join('|')})`
const NOT_A_TIME = `(?!${MONTH}\\b|${SEASON}\\b|(?:week|month|year|quarter|day|all|each|every|groups?|individuals?|events?|sandwiches|without)\\b)`
/** What the answer is for says nothing of what is asked. */
const PURPOSE = new RegExp(
  ` (?:for|to put in|to include in|to go in|to update) (?:our|the|my|a|an|this|that|his|her|their|next) (?:${NOT_A_TIME}[a-z]+ ){0,3}?${OCCASION}(?: (?:to|with|for) (?:the |our )?[a-z]+)?(?: (?:reports?|meetings?|applications?|forms?|page|packet|deck|letter|files?|folder|binder|notes|slides?|sheet|summary|committee|tonight|tomorrow|today))?(?= |$)`,
)
const I_AM = '(?:i am|im|i|we are|were|we|my job is|our job is)'
const AT_WORK =
  '(?:currently |now |just |also |still )?(?:writing|preparing|working|filling|updating|finishing|drafting|compiling|putting|doing|building|designing|reporting|presenting|applying|gathering|closing|wrapping|reconciling|checking|testing|planning|reviewing|auditing|figuring|write|prepare|host|drive|volunteer|help|run|coordinate|new|trying|getting|sending|meeting|talking|speaking)'
/** “I’m filling out a grant form and they ask how many …” */
const AT_WORK_FIRST = new RegExp(
  `^${I_AM} ${AT_WORK} (?:${NOT_A_TIME}[a-z§]+ ){0,10}?(?:(?:and|so|they|it|who|which|asks?|wants?|needs?|i|we|to know|know|for|me|us) )*(?=(?:how (?:many|much)|what|the (?:total )?number|the total|total)\\b)`,
)
/** “The foundation wants our …”, “as treasurer I need …” */
const WANTED_FIRST = new RegExp(
  `^(?:as (?:the |a |an |your |our )?(?:new )?${OCCASION}(?: member| writer)?|as (?:a |your |the )?(?:host|volunteer|driver)|(?:for )?(?:the|our|my|a|an|this) (?:[a-z]+ ){0,2}?${OCCASION}(?: (?:member|members|writer|people|folks|team|chair))?(?: (?:is|are|was|were|has|have|would|also|really|just|needs?|needed|wants?|wanted|asks?|asked|asking|wonders?|wondering|like|likes|love|to know|for|about|us|me|to see|see|know|keeps|requires?|requests?|requested))+) `,
)
const SAID_LAST =
  /(?: (?:i|we) (?:just )?(?:need|want|would like|am putting|are putting) (?:it|them|this|that|these|those)\b| (?:it is|its|this is|thats|that is|theyre) (?:for|needed)\b| (?:asking|needed|wanted) for (?:a|the|my|our)\b)[a-z ]*$/

/** “I need it without groups” says more than what it is for. */
const SAYS_MORE = new RegExp(
  `§|\\d|\\b(?:${MONTH}|${SEASON}|weeks?|months?|years?|quarters?|today|yesterday|groups?|individuals?|without|only|events?|hours?|sandwich(?:es)?|locations?|hosts?)\\b`,
)

/** Words that a sentence beside the question may be made of, with those that ask for nothing: one with any other word says something. */
const KIND = new Set(
  `a an the of for on with at is are it this that my our your very much so all thanks thank appreciate appreciated
  advance time if help helping kindness support work job great nice wonderful kind sincerely cheers ok okay
  everyone everybody team folks friends sir madam writing write preparing prepare putting working finishing filling
  out in up annual grant board report reports application proposal newsletter presentation slides website article story
  meeting funder funders donor donors newspaper paper journalist reporter treasurer secretary coordinator member here from
  new local some something thing information info getting ready well tomorrow
  dont possible when moment minute chance fine great from me us name is i am im hope
  student research project class teacher parent resident neighbor slide dear colleague colleagues esteemed mr mrs ms respected
  its too trouble bother busy whom may concern finds warm warmly everything going hosting driver driving
  volunteering live nearby long longtime around different random dumb silly testing test tests this one first
  stupid little other to and but you can could would will happy glad love we need quick question about
  just joined started house trying understand understanding learn things yall pardon apologies ignorance memory settle bet`.split(
    /\s+/,
  ),
)
const GREETING =
  /\b(?:(?:have an? )?(?:good|nice|great|happy|lovely|wonderful) (?:day|week|weekend|one|morning|afternoon|evening|wednesday|monday|tuesday|thursday|friday|saturday|sunday)|(?:all the )?(?:best|kind|warm|warmest) (?:regards|wishes)|how are (?:you|things|you all|you doing)|(?:if (?:it is|its) )?not too (?:much )?(?:trouble|bother|busy|late)|good morning|hope (?:you are|youre|all is|this finds you) well)\b/g
/** What makes a sentence more than kind: something is asked in it. */
const ASKING = new Set([
  'noun',
  'how',
  'best',
  'worst',
  'average',
  'median',
  'share',
  'percent',
  'difference',
  'versus',
  'compare',
  'without',
])

/** The question in plain words without what is only kind, or only says who asks and why; names in it stay. */
export function withoutKindness(typed: string, known: KnownNames): string {
  const parts = typed.split(/(?<=[.!?;:,])\s+|\n+|\s+(?=[-–—]\s)/)
  const plain = parts.map((part) => hidden(plainly(part), known))
  let [from, to] = [0, plain.length]
  const isAsked = (some: readonly Hidden[]) => some.some(({ text }) => isContent(text))
  const typedAs = (at: number) => `${parts[at]}${/^[-–—]/.test(parts[at + 1] ?? '') ? ':' : ''}`
  const isBeside = (at: number, others: readonly Hidden[]) =>
    isKind(plain[at], typedAs(at)) ||
    (isAsked(others) && isAside(plain[at]?.text ?? '', typedAs(at), others.map(({ text }) => text).join(' ')))
  while (from < to - 1 && isBeside(from, plain.slice(from + 1, to))) from++
  // “Thanks, Maria”.
  if (
    to > 2 &&
    /^[a-z]+$/.test(plain[to - 1]?.text ?? '') &&
    /^(?:many )?(?:thanks|thank you|regards|cheers|sincerely|best|best regards)/.test(
      plain[to - 2]?.text ?? '',
    )
  )
    to--
  while (to - 1 > from && isBeside(to - 1, plain.slice(from, to - 1))) to--
  const beside = [...plain.slice(0, from), ...plain.slice(to)].flatMap(({ names }) => names)
  // Commas between years and days belong to them.
  const asked = hidden(plainly(parts.slice(from, to).join(' ')).replace(/^- /, ''), known)
  return shown({ text: withoutLead(withoutPurpose(asked.text)), names: asked.names }, beside)
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

/** With the names of what was left out, where the question has none of its own; whatever was left out of it stood before it. */
function shown({ text, names }: Hidden, beside: readonly string[]): string {
  const out = names.length - text.split('§').length + 1
  const own = names.slice(out)
  if (own.length > 0) return text.replaceAll('§', () => own.shift() ?? '')
  const left = [...beside, ...names]
  return left.length > 0 && !OF_ALL.test(text) ? `${text} at ${left.join(' and ')}` : text
}

/** “I host at Alder Bend. How many did all locations make?” */
const OF_ALL =
  /\b(?:everyone|everybody|every|each|overall|all (?:of )?(?:the |our )?(?:locations|hosts|sites|groups|areas))\b/

function withoutPurpose(text: string): string {
  const left = ` ${text} `
    .replace(SAID_LAST, (tail) => (SAYS_MORE.test(tail) ? tail : ' '))
    .replace(PURPOSE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return left
    .replace(AT_WORK_FIRST, (lead) => (isContent(lead) ? lead : ''))
    .replace(WANTED_FIRST, '')
    .trim()
}

const OF_WHOM =
  /^(?:(?:hi|hello|hey) )?(?:(?:i am|im|we are|were|this is|its|it is|here is)(?: (?:asking|writing|calling|here|part|a member))?|(?:i|we) (?:host|run|volunteer|help|coordinate|collect|belong|work|drive)|(?:my|our) (?:[a-z]+ ){1,3}is(?: called| named)?)(?: (?:for|from|at|with|of|to|on behalf of))?(?: (?:the|a|group|site|location|host|team))* §$/

function isKind(hid: Hidden | undefined, typed: string | undefined): boolean {
  const text = (hid?.text ?? '')
    .replaceAll(GREETING, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:my name is|happy|this is|i am|im) [a-z]+$/, '')
    .replace(/^my name is [a-z]+ /, '')
  // “We’re the Elm Street Scouts”, “my site is Alder Bend”.
  if (OF_WHOM.test(text)) return true
  const words = text.split(' ').filter((word) => word !== '' && word !== '§')
  const isOnlyKind = words.every((word) => KIND.has(word) || LEXICON.get(word)?.kind === 'filler')
  // A name before or after the question is what it asks about.
  if (isOnlyKind && !text.includes('§')) return words.length > 0 || text === ''
  if (/^(?:hi|hello|hey|dear) /.test(text) && words.length < 4 && !isAsking(words)) return true
  if (
    words.some((word) => /\d/.test(word)) ||
    isAsking(words.filter((word) => !KIND.has(word) && !/^(?:hosts?|volunteers?|site|location)$/.test(word)))
  )
    return false
  // “We’re updating the blurb on our website.”
  const isOfWork =
    new RegExp(`^${I_AM} ${AT_WORK}\\b`).test(text) ||
    new RegExp(`^(?:i|we) (?:just )?(?:need|want) (?:it|them|this|that|these) (?:for|to)\\b`).test(text)
  const isOccasion = new RegExp(
    `^(?:for|this is for|its for|it is for) (?:our|the|my|a|an) (?:${NOT_A_TIME}[a-z]+ ){0,3}${OCCASION}(?: [a-z]+)?$`,
  ).test(text)
  return isOccasion || (isOfWork && /[.!,;:]$/.test(typed ?? '') && !isContent(text))
}

const isAsking = (words: readonly string[]) =>
  words.some((word) => ASKING.has(LEXICON.get(word)?.kind ?? ('' as never)))
