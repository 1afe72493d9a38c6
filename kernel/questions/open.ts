import type { Token } from './tokens.ts'

const THE = '(?:(?:the|our|all|any|of) )*'
const GIVING =
  '(?:give(?! (?:me|us)\\b)|gave|given|giving|made|make|making|donated?|brought|bring|sent|send|contributed?)'

/**
 * What stays open although each of its words is known: to whom something goes, of what a share is one, on which side of an
 * edge a time lies. The question is read with its names as ‹place› or ‹group›, its times as ‹time: …› and what leaves out as ‹without›.
 */
const OPEN: readonly RegExp[] = [
  // Given to groups, or made by them?
  new RegExp(
    `\\b${GIVING}\\b.* (?<!\\b(?:compared|relative|next|opposed|contrast) )(?:to|for) ${THE}(?:groups|individuals|‹group›)`,
  ),
  /(?:did|has|have) ‹group› (?:get|got|receive)/,
  // A group is a part of all sandwiches, and not of what groups made.
  new RegExp(`‹without› (?:from |by )?${THE}‹group›`),
  new RegExp(`‹without› (?:from |by |for )?${THE}(?:groups|individuals) (?:and|or|nor)\\b`),
  // Who is behind whom?
  /\bbeaten by\b/,
  /\bhow far behind (?:is|was|are|were|did)\b/,
  /\bpercent\b.* from ‹(?:place|group)› to ‹/,
  // “Did we fall behind 2024” is no season.
  /‹time: [^›]*\b(?:fall|spring)› (?:behind|short|below|off|back|down|to|in with)\b/,
  /\b(?:we|they) ‹time: (?:march|may)›/,
  // From when on, in which year?
  /‹time: [^›]*› (?:on|onwards?|forward) (?:in |of )?‹time/,
  // The other edge.
  /\bafter the (?:very )?(?:start|beginning) of\b/,
  /\b(?:from|between) the end of ‹time.* (?:to|and|through|until|till)\b/,
  /\b(?:from|between|since) .*(?:to|and|through|until|till) the (?:beginning|start) of ‹time/,
  // Of what groups made, or of what a location had?
  new RegExp(
    `\\b(?:share|percent|percentage|part|portion) of ${THE}(?:group|individual)s? sandwiches (?:[a-z]+ )*(?:from|by|did) ‹place›`,
  ),
  new RegExp(`‹place›.* (?:share|percent|percentage|part|portion) of ${THE}(?:group|individual)`),
  // Which of them is meant?
  /› (?:[a-z ]*\b)?(?:sorry|mean|actually|rather|oops|correction|instead|no)\b[a-z ]*‹time/,
  /\b(?:like|around|near|across from|close to|outside of?) ‹place›/,
  /\b(?:we|you|i|they) (?:[a-z]+ )?(?:bring|brought|deliver(?:ed)?|send|sent|take|took|taken|drop|dropped)(?: off)? (?:[a-z]+ )?to ‹place›/,
  /\b(?:groups|individuals) and (?:the )?‹(?:place|group)›|‹place› and (?:the )?(?:groups|individuals)\b/,
  /‹time[^›]*› (?:versus|vs|against|compared (?:to|with)) (?:an?|the|our) (?:average|typical|usual|normal)/,
  /\b(?:did|do|does|will|would|have|has) [a-z ]*(?:sandwiches|collections|numbers|totals?|output|production|hours|events|attendance) ‹time: (?:fall|spring)\b/,
  /\b(?:regular|whole|full|complete|entire) sandwich(?:es)?\b/,
  /\b(?:took|take|taken|taking|participated|reported|logged|came) (?:part )?every (?:week|month|year|quarter)\b/,
  // What it costs or is made of is counted nowhere.
  /\b(?:is|are|in|of|on|for|about) (?:a|one|each|every|the) sandwich\b/,
  // What lies there now is not known.
  /\bdo (?:we|you|they) (?:still |already )?have sandwiches\b/,
  /\bsandwiches (?:do|does) (?:we|you|they|‹place›) (?:currently )?have\b(?!.*‹time)/,
  /\bonce\b/,
  /^(?!.*‹time)(?=.*\b(?:sandwich|mak)).*\b(?:these days|nowadays|right now|at the moment|at present|currently)\b/,
  /\b(?:hosts|groups|locations|volunteers|drivers) (?:who |that )?joined\b/,
  /\b(?:over|above|below|under) (?:the |our )?(?:average|median|usual|normal)\b/,
  // Names of people.
  /‹time: (?:april|may|june|august|autumn|summer|winter)› (?:asked|asks|wants|needs|here|says|said|wonders)\b/,
  /\b(?:send|tell|give|ask) ‹time: (?:april|may|june|august|autumn)› /,
  /^(?:thank you|thanks|dear|hi|hello) ‹/,
  /\bknow (?:the )?‹/,
  /‹(?:group|place)› (?:[a-z]+ )?(?:asks?|asked|wonders?)\b.*‹(?:group|place)›/,
  // Who are they?
  /^(?!.*(?:‹|\b(?:groups|individuals|hosts|locations|sites|volunteers|drivers|people|events)\b)).*\b(?:they|their|them)\b/,
  // Who is meant: those who ask, or those who are asked?
  /‹(?:group|place)› (?:[a-z]+ )?(?:asks?|asked|asking|needs?|wants?(?: to know)?|wonders?)\b.*\b(?:you|your|we|our|charity|organization)\b/,
  /^thanks? (?:you )?to ‹/,
  // Some of them.
  /\bhow many of us\b/,
  /\b(?:volunteers|drivers|helpers) (?:that|who|which) \b/,
  /\b(?:get|got|getting) out of\b/,
  /\bregular (?:volunteers|drivers|hosts|groups)\b/,
  /\bavailable\b/,
  /\bonce an? (?:week|month|year)\b/,
  /\brescheduled\b/,
]

/** “In 2025 from October on”, “2025 before the end of June”: a part of a year with a bound of its own. */
function isBoundInYear(tokens: readonly Token[]): boolean {
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind))
  const isYear = ({ text }: Token) => /^(?:in )?(?:(?:19|20)\d\d|(?:this|last|the previous) year)$/.test(text)
  const times = tokens.filter(({ kind }) => kind === 'time')
  return (
    times.length === 2 &&
    times.some(isYear) &&
    !times.every(isYear) &&
    has('since', 'on', 'edge') &&
    !has('to', 'through', 'between', 'versus', 'compare', 'and')
  )
}

export const staysOpen = (tokens: readonly Token[]): boolean => {
  const said = tokens
    .map(({ kind, text, place }) => {
      if (place) return place.figure ? '‹group›' : '‹place›'
      if (kind === 'time') return `‹time: ${text}›`
      return kind === 'without' ? '‹without›' : text
    })
    .join(' ')
  return OPEN.some((open) => open.test(said)) || isBoundInYear(tokens)
}
