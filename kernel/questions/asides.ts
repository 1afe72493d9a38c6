import { MONTH, SEASON } from './days.ts'
import { type Token, wordsIn } from './tokens.ts'

/**
 * What stands beside a question and says nothing of what is asked: who asks, what for, what was heard. Names are read as §.
 * A clause may be made of any words as long as none of them could belong to the question.
 */

const CONTENT = new Set<Token['kind']>([
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
  'per',
  'adverb',
  'unit',
  'which',
  'number',
  'ordinal',
  'usual',
  'always',
  'since-it',
  'planned',
  'active',
  'inactive',
  'distinct',
  'together',
])
/** A sentence of its own may say when something else was. */
const OF_TIMES = new Set<Token['kind']>(['unit', 'adverb', 'number', 'ordinal'])
export const saysWhen = (text: string) => TIMES.test(text.replaceAll(TO_COME, ' '))
/** Who speaks is no figure: “I am a volunteer”, “the hosts of § asked me”. */
const WHO =
  /^(?:(?:host|volunteer|driver|partner|site|location|porch)s?|group|people|folks|helpers|organization|places?)$/
const TIMES = new RegExp(
  `\\d|\\b(?:${MONTH}|${SEASON}|yesterday|(?:last|this|past|previous|current|running|every|each|all|fiscal|calendar|holiday) [a-z]+|(?:days?|weeks?|months?|quarters?|years?|ytd|holidays?))\\b`,
)
/** What is to come is when an answer is needed. */
const TO_COME =
  /\b(?:(?:this|next|on|by|until|for) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|this (?:morning|afternoon|evening)|next (?:week|month|quarter|year|time)|the end of (?:the )?(?:day|week))\b/g
/** “I mean the ham ones”, “which is for kids”. */
const SAYS_WHICH =
  /\b(?:i mean|meaning|mean by|that is (?!for|all|it|fine|ok)|ones?|kinds? of|types? of|called|named)\b/

/** Whether it has anything that a question may be made of; `hasTime`: when is said in the question itself. */
export const isContent = (text: string, { hasTime = false } = {}): boolean => {
  const said = text.replaceAll(TO_COME, ' ')
  return (
    (!hasTime && TIMES.test(said)) ||
    wordsIn(said).some(
      ({ kind, text: word }) =>
        (CONTENT.has(kind) && !(hasTime && OF_TIMES.has(kind))) ||
        (kind === 'noun' && !WHO.test(word)) ||
        // “I only want §” says where.
        (kind === 'only' && !said.includes('§')),
    )
  )
}

const STARTS =
  '(?:(?:and|so|but|because|since|as|while|when|back when|well|ok|okay|hi|hello|hey|also|please|thanks|thank you|now|yes|no) )*'
const SPEAKER =
  '(?:i|im|ive|id|we|were|weve|wed|he|she|they|theyre|it|its|this is|that is|thats|these are|my|our|his|her|their|the|a|an|some|someone|somebody|everyone|everybody|people|is|are|do|does|can|could|would|will|working|writing|preparing|trying|putting|closing|finishing|filling|getting|checking|looking|doing|making|updating|planning|asking|need|just)'
const VERB =
  '(?:[a-z]{2,}ing|[a-z]{3,}ed|i|we|he|she|they|it|im|ive|id|its|were|weve|wed|am|is|are|was|have|has|had|do|does|did|dont|need|needs|needed|want|wants|wanted|ask|asks|asked|would|could|can|cant|should|must|will|wonder|wonders|wondered|think|thought|believe|feel|know|knew|remember|forgot|promised|hope|like|likes|love|write|wrote|work|works|host|hosts|hosted|run|runs|help|helped|live|lives|drive|drove|moved|joined|told|heard|saw|said|says|meet|meets|cover|covers|supports|funds|sponsors|serves|thank)'
const IS_CLAUSE = [new RegExp(`^${STARTS}${SPEAKER}\\b`), new RegExp(`\\b${VERB}\\b`)]
const FOR = /^(?:(?:and|this is|that is|its|it is|it|that|needed|all) )*(?:for|to (?:go|put|use|share|read)) /
/** To whom sandwiches go is a part of what is asked. */
const TO_WHOM =
  /\b(?:shelters?|pantry|church|temple|mosque|synagogue|school|kids?|children|famil(?:y|ies)|people|seniors?|veterans?|students?|homeless|hungry|community|neighbors?|patients?|cent(?:er|re)|kitchen|mission|hospital|clinic|every(?:one|body)|us|them)\b/
/** “Slide 1:”, “Note to §:”. */
const LABEL =
  /^(?:slide|question|item|bullet|line|row|page|part|point) (?:number |no )?\d{1,2}$|^(?:re|fwd?|ps|nb|btw)$|^your (?:email|mail|message|note|question|request|letter|call)$|^(?:[a-z§]+ )*(?:asks?|wants?|notes?|letters?|cards?|slides?|trends?|memos?|briefing|reports?|pieces?|posts?|recap|recapping|updates?|certificates?|captions?|headlines?|mastheads?|toasts?|speech|quick ones?|fyi)(?: [a-z§]+)*$/
/** “Just the total”, “and I only need the count”. */
const ONLY_A_NUMBER =
  /^(?:and )?(?:i |we )?(?:(?:just|only|simply) )?(?:need |want )?(?:(?:just|only) )?(?:the |a |one )?(?:total|count|number|grand total|totals|numbers|figure|headcounts?)(?: (?:only|alone|please|is (?:fine|enough)|will do))*$/

/** “We joined § in 2023.” */
const OF_SOMEBODY = new RegExp(
  `^${STARTS}(?:i|im|ive|id|we|were|weve|he|she|they|my|our|someone|somebody|the|a|an) `,
)

/** Whether a part of what was typed only stands beside the question `others`; `typed` is as it was written. */
export function isAside(text: string, typed: string, others: string): boolean {
  if (ONLY_A_NUMBER.test(text) && /\b(?:just|only|simply|alone|fine|enough|do)\b/.test(text)) return true
  const isSentence = /[.!?:;–—-]\s*$/.test(typed)
  const isLabel = isSentence || /^(?:slide|question|item|bullet) \d/.test(text) || text.includes('§')
  if (isLabel && LABEL.test(text) && !isContent(text.replace(/ \d{1,2}$/, ''))) return true
  const isTold = OF_SOMEBODY.test(text) && /[.!:;–—-]\s*$/.test(typed)
  if (isContent(text, { hasTime: isTold && saysWhen(others) }) || SAYS_WHICH.test(text)) return false
  if (FOR.test(text)) return !TO_WHOM.test(text) && !text.includes('§')
  return IS_CLAUSE.every((pattern) => pattern.test(text))
}

/** “A parent asked me what …”: what stands before the question in one sentence with it. */
const LEADS =
  /\b(?:know|wonder|wondered|wondering|see|ask|asked|asks|asking|find|find out|learn|check|like|need|needs|want|wants|tell|say|remember|hear|curious|question|me|us|and|so|but|that|whether|is)$/
const ASKS = /\b(?:asks|asked|wants|wonders|wondered|needs)$/
const TO_TELL =
  /^(?:i|we) (?:need|want|have|would like) to (?:tell|give|show|send|email|write|report|answer) /

/** The question without what leads to it in its own sentence. */
export function withoutLead(text: string): string {
  const words = text.split(' ')
  for (let many = words.length - 1; many > 1; many--) {
    const [lead, rest] = [words.slice(0, many).join(' '), words.slice(many).join(' ')]
    const isBefore = TO_TELL.test(lead) ? /^(?:how|what|which) /.test(rest) : LEADS.test(lead)
    const isSaid = ASKS.test(lead) || IS_CLAUSE.every((one) => one.test(lead))
    if (isBefore && isSaid && isContent(rest) && !isContent(lead) && !SAYS_WHICH.test(lead)) return rest
  }
  return text
}
