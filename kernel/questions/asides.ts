import { MONTH, SEASON } from './days.ts'
import { LEXICON } from './lexicon.ts'

/**
 * What stands beside a question and says nothing of what is asked: who asks, what for, how they are. Names are read as §.
 * Every word of it has to be one of these: any other may be a name, a kind of sandwich or whom they are for, and then the
 * question stays open.
 */
const words = (text: string) => text.trim().split(/\s+/)

/** Who may want to know, and is no group that makes sandwiches. */
const WHO =
  words(`parent parents member councilman councilwoman councilmember council boss manager supervisor director teacher
  principal pastor priest rabbi imam minister reporter journalist editor donor donors funder funders sponsor sponsors foundation
  mayor mayors office staff colleague coworker coordinator leader chair chairman chairwoman chairperson president secretary
  treasurer treasurers bookkeeper accountant auditor auditors lawyer officer program volunteer host driver committee someone
  somebody friend friends neighbor husband wife city county state senator congressman representative person lady caller visitor
  newcomer intern clerk client clients board student resident researcher writer assistant guest`)

/** What figures are wanted for. */
export const OCCASIONS = words(`press release year-in-review thank-you grant grants application
  applications report reports reporting newsletter newsletters board meeting meetings funder funders donor donors sponsor sponsors
  website web presentation presentations slide slides slideshow record records proposal proposals article story minutes audit
  auditor auditors accountant deck pitch poster posters flyer flyers brochure speech talk interview radio podcast blog post letter
  letters email emails committee council budget tax taxes form forms foundation mayor office essay spreadsheet
  summary update overview dashboard campaign appeal planning review panel newspaper paper magazine
  journalist reporter agenda handout packet bulletin banner sign survey questionnaire file files binder books notes bookkeeper boss
  manager director president secretary treasurer chair coordinator leadership staff lawyer page blurb insert scrapbook
  display toast remarks masthead headline headlines caption certificate certificates match memo briefing piece column note card
  cards reply recap proclamation infographic homepage assembly impact purposes appendix cover schedule paragraph chart graph lesson math maths homework folder plaque display-board `)

const ORDINARY =
  words(`i im ive id ill we were weve wed it its this that these they he she him her me us my our your his the a an
  am is are was be been have has had having do does did doing will would could can may need needs needed want wants wanted like
  love hope hoping wish know knew think thought guess believe feel wonder wondered wondering remember forget forgot ask asks asked
  asking tell telling told say says said hear heard see saw seen look looking read reading write wrote writing send sending show
  showing give giving get getting got put putting together finish finishing prepare preparing update updating fill filling plan
  planning close closing wrap wrapping draft drafting compile compiling speak speaking present presenting apply applying reporting
  answer answering emailing call calling called print printing publish publishing posting design designing build building work
  working meet try trying help helping start started join joined doing checking check testing reviewing gathering reconciling
  updated finished forwarded emailed requested requesting asap new just also still already always really very so too quite
  maybe perhaps please thanks thank kindly sorry hello hi hey dear good great nice kind proud excited happy glad curious interested
  amazed impressed festival routes route neighbors keep keeping draw quick short small little big one number numbers figure figures total count answer question line sentence thing
  something info information data fact facts stat stats and but because since as if when who to in on at for from with about of
  up out here there now then later soon due deadline moment minute back right fine ok okay well yes annual new copy ready done
  possible sure interesting wonderful lovely amazing job work idea way bit part hand house us you`)
const SAFE = new Set([...WHO, ...OCCASIONS, ...ORDINARY])
/** “Annual report”, “over at §”. */
const SAFE_PHRASES =
  /\b(?:over at|your (?:group|charity|organization|work|program|project|nonprofit)|site (?=meeting|visit)|out of curiosity|in a hurry|of course|as well|no problem|a couple of|annual (?=report|meeting|letter|appeal|review|budget))/g

const isSafe = (text: string) =>
  words(text.replaceAll(SAFE_PHRASES, ' ').replaceAll(TO_COME, ' ').replaceAll('§', ' ') || 'the').every(
    (word) => SAFE.has(word) || LEXICON.get(word)?.kind === 'filler',
  ) &&
  !/\b(?:annual|once|regular|over|under|not|no|never|all|everything|everyone|my (?:own )?(?:totals?|numbers?|figures?|count))\b/.test(
    text.replaceAll(SAFE_PHRASES, ' '),
  )

const TIMES = new RegExp(
  `\\d|\\b(?:${MONTH}|${SEASON}|yesterday|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|days?|weeks?|months?|quarters?|years?|ytd|holidays?|fiscal|ever|start|started|beginning|inception|so far|all time)\\b`,
)
/** When an answer is needed; it may be when something was, where the question does not say. */
const TO_COME =
  /\b(?:(?:this|next|on|by|until|for|before) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|today|this (?:morning|afternoon|evening)|next (?:week|month)|the end of (?:the )?(?:day|week)|noon)\b/g
const hasToCome = (text: string) => text.search(TO_COME) >= 0

/** Whether a word alone makes a question of what it stands in. */
export const isOfAsking = (word: string) => ASKED.has(LEXICON.get(word)?.kind ?? 'filler')

/** Whether it has anything that a question is made of. */
export const isAsked = (text: string): boolean => TIMES.test(text) || words(text).some(isOfAsking)
const ASKED = new Set([
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
  'noun',
  'count',
])

const STARTS =
  '(?:(?:and|so|but|because|since|as|back when|when|well|ok|okay|hi|hello|hey|also|please|thanks|thank you|now|yes) )*'
const CLAUSE = new RegExp(
  `^${STARTS}(?:i|im|ive|id|we|were|weve|wed|he|she|they|it|its|this|that is|thats|my|our|his|her|the|a|an|some|someone|somebody|is|are|do|does|can|could|would|will|thank|thanks|[a-z]+ing|${WHO.join('|')})\\b`,
)
const VERB =
  /\b(?:[a-z]{2,}ing|[a-z]{3,}ed|i|we|he|she|they|it|im|ive|id|its|were|weve|wed|am|is|are|was|have|has|had|do|does|did|need|needs|want|wants|ask|asks|would|could|can|will|think|believe|know|hope|love|write|wrote|work|works|help|told|heard|saw|says|said|thank)\b/
/** “For our board report”; to whom sandwiches go is a part of what is asked. */
const FOR = new RegExp(
  `^(?:and )?(?:(?:this|that|it|its) (?:is )?)?(?:all |needed )?(?:for|to (?:go|put|use|share|read) (?:in|on|at|into)) (?:(?:the|our|my|a|an|his|her|their|this|next|that|new|annual) )*(?:(?:holiday|church|school|company|city|county|town|parish|united way|social media|town hall) )?(?:(?:${OCCASIONS.join('|')}) ?)+(?:due ?)?$`,
)
const I_NEED =
  / (?:i|we)(?: would| do)?(?: also| just| really)? (?:need|want|like)(?: (?:to know|one number))?$/
/** “Slide 1:”, “Council member asks:”, “Re: your email -”. */
const LABEL =
  /^(?:slide|question|item|bullet|line|row|page|part|point) (?:number )?\d{1,2}$|^(?:re|fwd?|ps|nb|btw|trend|trends|fyi)$|^your (?:email|mail|message|note|question|request|letter|call)$|\b(?:asks?|question|recap|recapping|memo|briefing|one)$/
const LABEL_ALONE = /^(?:re|fwd?|ps|nb|btw|trend|trends|fyi)$|^your [a-z]+$/
/** “Just the total”, “and I only need the count”. */
const ONLY_A_NUMBER =
  /^(?:and )?(?:i |we )?(?:(?:just|only|simply) )?(?:need |want )?(?:(?:just|only) )?(?:the |a |one )?(?:total|count|number|grand total|totals|numbers|figure)(?: (?:only|alone|please|is (?:fine|enough)|will do))*$/

const OF_PLACE =
  /(?:(?:the|our|a) )?(?:(?:site|location|host|group|team|folks|people|hosts) (?:of|at|from|in|called) )?(?:the )?§/
    .source
/** Who says where they are, whom they thank, or what is paid for: the question is about it. */
const ABOUT_NAME: readonly RegExp[] = [
  new RegExp(
    `^${STARTS}(?:i|im|we|were|ive|weve|this is|it is|its|it|here is)(?: [a-z]+)*? (?:am|are|host|hosted|hosting|run|runs|lead|led|coordinate|manage|represent|belong|drive|drove|volunteer|volunteered|help|helped|collect|collected|took over|just took over|joined|principal|teacher|leader|pastor|secretary|coach|member|host|part|from|with|at|calling|writing|asking|here|over at|[a-z]+ from)(?: (?:over|at|for|from|with|of|to|in|on behalf of))* ${OF_PLACE}(?: and [a-z ]+)?$`,
  ),
  new RegExp(`^${STARTS}(?:(?:im|i am|were|we are) )?(?:from|with|at) ${OF_PLACE}$`),
  new RegExp(`^${STARTS}(?:my|our) (?:[a-z]+ ){1,3}(?:is|are)(?: called| named)? ${OF_PLACE}$`),
  /^(?:the|our|my|a|this) (?:funder|grant|donor|sponsor|foundation|program) (?:only |just )?(?:covers|supports|funds|sponsors|pays for|is for|serves) (?:the )?§$/,
  /^we (?:only |just )?(?:fund|sponsor|support) (?:the )?§$/,
  /^(?:a |the )?(?:thank you )?(?:note|letter|card|piece|post|certificate|profile)s? (?:to|for|on|about) (?:the )?§$/,
]
const THANKED =
  /^(?:i|im|id|we|were)\b[a-z ]*\b(?:thank|thank you)(?: (?:note|letter|card))?(?: to)? (?:the )?(?:(?:hosts|folks|people|team|everyone|volunteers) (?:of|at|from|in) )?(?:the )?§$/
const NEAR_NAME =
  /\b(?:near|between|live|lives|visit|visited|talk|speaking|presenting|teach|goes|work with|thanked|asked|asks|wants)\b/
/** A number that is not theirs alone. */
const OF_ALL =
  /\b(?:you|your|charity|organization|program|nonprofit|system wide|entire|lunchbox|everyone|everybody|everywhere|every|each|overall|citywide|city wide|whole|(?:all|across) (?:of )?(?:the |our )?(?:locations|hosts|sites|groups|areas))\b/

/** “What did we make all together?”: those of the name, or everybody? */
const MAYBE_OF_ALL = /\b(?:all together|altogether|grand total|we all)\b/

/** Whether the name that stands beside a question `asked` is what it is about. */
export function isOfName(aside: string, asked: string): boolean {
  if (aside.split('§').length !== 2 || OF_ALL.test(asked)) return false
  // “A note to §. How many did we make?”
  if (
    /\b(?:writing|letter|note|card|piece|post|certificate)\b/.test(aside) &&
    /\b(?:we|our|us|you|your)\b/.test(asked)
  )
    return false
  if (THANKED.test(aside)) return /\b(?:they|their|it|its)\b/.test(asked)
  return !NEAR_NAME.test(aside) && ABOUT_NAME.some((pattern) => pattern.test(aside))
}
/** A clause with a name in it, of nothing but ordinary words beside what the name is to them. */
const isSafeBesideName = (text: string) =>
  isSafe(text.replace('§', '').replaceAll(TO_NAME, ' ')) || PAID_FOR.test(text)
const TO_NAME =
  /\b(?:(?:its|it|this is|im|i am|here is) [a-z]+ from|hosts?|hosted|hosting|runs?|lead|led|coordinate|manage|represent|belong|drive|drove|volunteers?|volunteered|helps?|helped|collect|collected|took over|joined|coach|(?:my|our) [a-z]+(?: [a-z]+)? (?:is|are)(?: called| named)?)\b/g
const PAID_FOR =
  /^(?:the|our|my|a|this|we) .*\b(?:covers|supports?|funds?|sponsors?|pays for|is for|serves)\b/

/** Whether a part of what was typed only stands beside the question `asked`; `typed` is as it was written. */
export function isAside(text: string, typed: string, asked: string): boolean {
  if (
    ONLY_A_NUMBER.test(text) &&
    !(text.includes('total') && /§.* and .*§/.test(asked)) &&
    /\b(?:just|only|simply|alone|fine|enough|do)\b/.test(text)
  )
    return true
  if (
    LABEL.test(text) &&
    !/§|\b(?:drivers?|volunteers?|hosts?)\b/.test(text) &&
    /[:–—-]\s*$/.test(typed) &&
    (!/[a-z]$/.test(text) || LABEL_ALONE.test(text) || isSafe(text))
  )
    return true
  if (/^is (?:my|our) (?:site|location|porch|group|place) up$/.test(text)) return true
  if (text.includes('§'))
    return (
      !MAYBE_OF_ALL.test(asked) &&
      (THANKED.test(text) || (!NEAR_NAME.test(text) && ABOUT_NAME.some((one) => one.test(text)))) &&
      isSafeBesideName(text)
    )
  if (hasToCome(text) && !TIMES.test(asked)) return false
  if (
    FOR.test(
      text
        .replaceAll(TO_COME, '')
        .replace(I_NEED, '')
        .replace(/^just |(?: please)$/g, '')
        .trim(),
    )
  )
    return true
  return (
    isSafe(text) &&
    !TIMES.test(text.replaceAll(TO_COME, ' ')) &&
    CLAUSE.test(text) &&
    VERB.test(text) &&
    !isTheirs(text, asked)
  )
}

/** “A parent asked how many they made”: who are they? */
const isTheirs = (aside: string, asked: string) =>
  /\b(?:asked|asks|wants?|wonders|wondered|needs?|curious|know)\b/.test(aside) &&
  !/\b(?:i|we|im|were)\b/.test(aside) &&
  /\b(?:they|their|them|theirs)\b/.test(asked)

/** “A parent asked me what …”: what stands before the question in one sentence with it. */
const LEADS =
  /\b(?:know|wonder|wondered|wondering|see|ask|asked|asks|asking|(?:ask|asks|asked|asking) for|find|find out|learn|check|like|need|needs|want|wants|tell|say|remember|hear|curious|question|me|us|and|so|but|that|whether|is)$/
const JOINS = /\b(?:me|us|and|so|but|that|is)$/
const TO_TELL =
  /^(?:i|we|id|i would) (?:need|want|have|would like|like|love|would love) to (?:tell|give|show|send|email|write|report|answer) /

/** Where the question begins, after what leads to it in its own sentence. */
export function leadIn(text: string): { lead: string; asked: string } {
  const all = words(text)
  for (let many = all.length - 1; many > 1; many--) {
    const [lead, asked] = [all.slice(0, many).join(' '), all.slice(many).join(' ')]
    const isBefore =
      TO_TELL.test(lead) || JOINS.test(lead) ? /^(?:how|what|which|when) /.test(asked) : LEADS.test(lead)
    const own = lead.replace(
      / (?:and|so|but)(?:(?: (?:i|we))? (?:wonder|wondered|was wondering|want to know|need to know|need|want|would like))?$/,
      '',
    )
    if (isBefore && isAsked(asked) && isAside(own, `${own}.`, asked)) return { lead: own, asked }
  }
  return { lead: '', asked: text }
}
