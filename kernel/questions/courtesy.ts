/** What figures are wanted for, and by whom. */
const OCCASIONS = `grant application report reports newsletter board meeting funder funders donor donors sponsor sponsors website
  presentation slide slides records proposal press release article story minutes auditor accountant deck pitch poster flyer
  brochure speech talk interview radio podcast blog post letter email committee council chair chairman chairwoman president
  director secretary treasurer budget audit tax form foundation city county mayor office class essay spreadsheet summary
  update overview dashboard fundraiser campaign appeal gala plan planning review conference panel town hall social media
  newspaper paper magazine journalist reporter agenda handout`
const KINDS_OF_THEM =
  'next annual monthly quarterly grant board coming upcoming yearly finance year-end local new short quick'

/** What people say around a question: it asks for nothing. */
export const COURTESY_FIRST =
  /^(?:(?:is it|it is) possible to (?:know|see|get|tell (?:me|us))|as (?:the |a |an |your |our )?(?:new )?(?:treasurer|secretary|chair|chairman|board member|volunteer coordinator|driver coordinator|host|grant writer|volunteer|journalist|reporter|director|auditor)|(?:many thanks|thank you|thanks)(?: (?:very|so) much)?(?: in advance)? for (?:telling|showing|letting|giving|helping|sending) (?:me|us)(?: know| see)?|i am writing(?: to you)? (?:about|because of) it|(?:hey|hi|hello|ok|okay|so|please|thanks|thank you)(?: (?:there|all))?|good (?:morning|afternoon|evening)|(?:can|could|would|will) (?:you|someone|anybody|somebody) (?:please |kindly )?(?:tell|show|give|let|send) (?:me|us)(?: know)?(?: what is)?|(?:can|could|would|will) (?:you|someone|anybody|somebody) (?:please |kindly )?(?:share|provide|find(?: out)?|pull(?: up)?|check|get|calculate|confirm|state|report|list|look up)(?: (?:with )?(?:me|us|for me|for us))?|(?:please |kindly )?(?:tell|show|give|send) (?:me|us)|(?:please |kindly )?(?:calculate|compute|count|find(?: out)?|fetch|pull up|look up|work out|provide|specify|state|indicate|confirm|advise|give)(?: (?:me|us|for me|for us))?|(?:please|kindly) (?:share|report|list|advise)(?: with (?:me|us))?|(?:i am |im |we are |were )?(?:looking for|looking to (?:find(?: out)?|know|get|see)|trying to (?:find out|figure out|work out|learn|see|know|understand))|(?:(?:our|the|my|a) (?:funder|board|treasurer|chair|director|foundation|accountant|auditor|boss|team|mayor|city|donor|reporter|newspaper) (?:asks|asked|is asking|wants to know|would like to know|wanted to know|needs(?: to know)?|wonders))|(?:i am|im|we are|were) (?:currently )?(?:writing|preparing|working on|filling in|filling out|updating|finishing) (?:the|our|a|my|an) (?:(?:annual|grant|board|monthly|quarterly) )*(?:report|application|newsletter|website|presentation|proposal|slides|form)(?: and)?(?: (?:they|it|who) (?:ask|asks|want|wants|need|needs)(?: (?:to know|for|me|us))?)?|(?:please )?(?:list|display|chart|graph|plot|draw)|let (?:me|us) know|i (?:want|need|wish|would (?:like|love|need)|wanted)(?: to (?:know|see))?|(?:id|we would|wed) (?:like|love)(?: to (?:know|see))?|(?:do|does|would) (?:you|anyone|anybody|somebody) (?:happen to )?know|may (?:i|we) (?:please |kindly )?(?:ask|know|see)(?: you)?|i (?:wonder|was wondering|am wondering)) /
/** Words before a question that ask for nothing; “may” is none of them. */
export const KIND_FIRST = new Set(
  `dear portal lunchbox hi hello hey hiya there good morning afternoon evening greetings quick question sorry excuse me to
  bother you but and so i im am was just wondering wonder wondered checking check curious asking ask would could can will
  please kindly be kind as tell give show let know us if do we any idea interested need like want see have hear find happy
  remind again hoping hope mind telling giving showing quickly real able get pardon grateful
  appreciate glad pleased thankful it very much that possible pull grab check look up pls plz yo thx knowing`.split(
    /\s+/,
  ),
)
/** With those before, what a sentence beside the question may be made of: one with any other word says something. */
export const KIND_SENTENCE = new Set([
  ...KIND_FIRST,
  ...OCCASIONS.split(/\s+/),
  ...KINDS_OF_THEM.split(' '),
  ...`a an the of for on with at is are it this that my our your very much many so all thanks thank appreciate appreciated
  advance time help helping kindness support work job great nice wonderful best kind regards sincerely cheers ok okay
  everyone everybody team folks friends sir madam writing write preparing prepare putting together working finishing filling
  out in up annual grant board report reports application proposal newsletter presentation slides website article story
  meeting funder funders donor donors newspaper paper journalist reporter treasurer secretary coordinator member here from
  new local some something one thing information info numbers number doing day getting ready well tomorrow
  next dont possible when moment minute chance fine great from me us by name is
  student research project class teacher parent resident neighbor slide dear
  colleague colleagues esteemed madam mr mrs ms respected its not too trouble bother busy late whom may concern finds warm
  warmly everything going`.split(/\s+/),
])
export const COURTESY_LAST =
  / (?:please|pls|plz|thanks|thx|ty|thank you|many thanks|thank you very much|thank you so much|thanks so much|kind regards|best regards|have a (?:nice|good|great) day|many thanks in advance|if you would be so kind|if you do not mind|if you dont mind|when you have a (?:moment|minute)|thanks a lot|thanks in advance|cheers|if you can|if possible|would be (?:appreciated|great|nice|helpful|wonderful|lovely|good)|do you know|any idea)$/
/** What the answer is for says nothing of what is asked. */
export const PURPOSE = new RegExp(
  ` for (?:our|the|my|a|an|this|that) (?:(?:${KINDS_OF_THEM.split(' ').join('|')}|year end|end of year) )*(?:press release|town hall|social media|${OCCASIONS.split(/\s+/).join('|')})(?: (?:report|meeting|article|post|presentation|application))?(?= |$)`,
)

/** A sentence before or after the question in which nothing is asked is left out. */
export function withoutKindness(typed: string): string {
  const sentences = typed.split(/(?<=[.!?;:,])\s+|\n+/)
  const isKind = (sentence: string | undefined) =>
    (sentence ?? '')
      .toLowerCase()
      .replaceAll(/[’']/g, '')
      .replace(/^\s*(?:my name is|happy) [a-z]+/, '')
      .split(/[^a-z0-9]+/)
      .every((word) => word === '' || KIND_SENTENCE.has(word))
  while (sentences.length > 1 && isKind(sentences[0])) sentences.shift()
  while (sentences.length > 1 && isKind(sentences.at(-1))) sentences.pop()
  return sentences.join(' ')
}
