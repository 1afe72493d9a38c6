import { MONTH_NAMES } from '../charity/day.ts'

/** Figures by their words, the more particular ones first. */
export const FIGURES: readonly (readonly [string, RegExp])[] = [
  [
    'plannedEvents',
    /\b(?:planned|scheduled|upcoming|coming) events?\b|\bevents? (?:are |were |is |we have )?(?:planned|scheduled|coming up|upcoming|(?:on|in) (?:the|our) (?:calendar|schedule|books|pipeline))\b/,
  ],
  [
    'distributed',
    /\b(?:(?:give|given|gave|go|went|gone|bring|brought) to (?:the |our )?(?:recipients|partners)|given out|gave out|give out|handed out|hand out|passed out|passed on|pass out|distributed|distribute|delivered|deliver)\b|\b(?:did|have|has) (?:the |our |all our )?(?:recipients|partners|partner organizations) (?:get|got|receive|received)\b/,
  ],
  ['drivers', /\b(?:active )?drivers\b(?: (?:are )?active\b)?/],
  ['partners', /\b(?:recipients|partners|partner organizations|recipient organizations)\b/],
  [
    'locations',
    /\b(?:(?:different|distinct|unique) )?(?:locations|hosts|sites|host homes|host sites)\b(?: (?:in|on|at|of|from))?(?: (?:that|who|which|have|had|did|do))* (?:were in|report(?:ed|ing)?|log(?:ged|ging)?|collect(?:ed|ing)?|gave|give|brought|bring|made|make|contribut(?:ed?|ing)|participat(?:ed?|ing)|submit(?:ted|ting)?|enter(?:ed)?|recorded?|turned in|sent|took part|take part|taken part|(?:with |at least |one |an? |any )*(?:entry|entries|collections?|sandwiches)|(?:we )?(?:have|had|get|got|receive|received) (?:entries|sandwiches|collections) from)\b(?: (?:in )?(?:at least )?(?:(?:some|any|one|an?) )?(?:sandwich(?:es)?|entry|entries|collections?|something|anything))?(?: from)?/,
  ],
  [
    'activeLocations',
    /\bactive (?:hosts?|locations?|sites?|host homes)\b|\b(?:how many|number of) (?:hosts|locations|sites|host (?:homes|sites|locations))\b(?: (?:do we have|are there|are active))?/,
  ],
  [
    'groups',
    /\b(?:how many|number of) (?:(?:different|unique|distinct) )?groups\b(?: (?:made|make|brought|took part|participated|came|were there|did we have|do we have|helped))?/,
  ],
  [
    'eventSandwiches',
    /\bsandwiches? (?:were |was )?(?:made |came |come )?(?:at|from|by|during) (?:the |our )?events?\b|\bevent sandwiches\b/,
  ],
  [
    'attendance',
    /\b(?:people|persons|participants|attendees|guests|visitors) (?:(?:who|that|have|had|did|has) )*(?:came |come |were |(?:took|take|taken) part |participated? |attend(?:ed)? |join(?:ed)? |show(?:ed)? up |turn(?:ed)? (?:out|up) |visited |reached |present |in total |in all |altogether |overall )*(?:at|to|in|of|for)? ?(?:the |our |all |any |all our |all the )?events?\b|\bevent (?:attendance|attendees|participants|guests|visitors)\b|\battendance (?:at|of) (?:the |our )?events?\b|\battend(?:ance|ees|ed)\b/,
  ],
  [
    'minutes',
    /\b(?:volunteer(?:ed|ing|s)? hours|hours of (?:work|volunteering|service|volunteer work)|(?:work|service) hours|hours (?:did|have) (?:our |the |all )*(?:volunteers|people|we|everyone|everybody)|hours)\b/,
  ],
  [
    'individual',
    /\b(?:individual sandwiches|sandwiches (?:were |did |have )?(?:made |came |come |brought |collected |logged )?(?:from|by) individuals?|(?:came|come|made|brought|contributed|were) (?:from|by) individuals|individuals (?:make|made|bring|brought|give|gave|contribute|contributed)|from individuals|by individuals)\b|^\W*for individuals\b/,
  ],
  [
    'grouped',
    /\b(?:group sandwiches|sandwiches (?:were |did |have )?(?:made |came |come |brought |collected |logged )?(?:from|by|of) groups|(?:came|come|made|brought|contributed|were) (?:from|by) groups|groups (?:make|made|bring|brought|give|gave|contribute|contributed)|from groups|by groups)\b|^\W*for groups\b/,
  ],
  ['volunteers', /\b(?:active )?volunteers?\b(?: (?:are )?active\b)?/],
  ['entries', /\b(?:log entries|entries|entry|(?<!sandwich )collections|records? in the log|log records?)\b/],
  [
    'organizations',
    /\borganizations? (?:(?:that|who|which|have|did|we) )*(?:held|hold|hosted?|had|have|ran|took part|take part|taken part|participated?|came|joined|attended)\b(?: (?:in |to |at )?(?:an |a |our |the )?events?)?|\borganizations? (?:at|in|with) (?:an |our |the )?events?\b/,
  ],
  ['events', /\b(?:completed )?events?\b/],
  ['groups', /\bgroups? (?:took part|were there|helped)\b/],
  [
    'sandwiches',
    /\b(?:sandwich|sandwiches|collect|collected|log|logged|make|made|bring|brought|come in|came in|output|production|haul|volume|(?:grand )?total|totals)\b/,
  ],
]

/** Said anywhere beside sandwiches: whose they are. */
export const WHOSE: readonly (readonly [string, RegExp])[] = [
  ['eventSandwiches', /\b(?:at|from|during|out of|through) (?:(?:the|our|all|completed) )*events\b/],
  [
    'individual',
    /\b(?:(?:from|by|of|the|our|all) )*individuals\b|\bindividual (?:sandwiches|totals?|counts?|contributions?)\b|\bindividual(?: only)?$/,
  ],
  [
    'grouped',
    /\b(?:(?:from|by|of|the|our|all|community) )*groups\b|\bgroup (?:made )?(?:sandwiches|totals?|counts?|contributions?)\b|\bgroup(?: only)?$/,
  ],
]
/** Of sandwiches alone an average of each entry is asked. */
export const PER_ENTRY =
  /\b(?:per|each|an?|every|in an?|for (?:each|every)) (?:single )?(?:log )?(?:entry|collection|record)\b/
export const EACH_ENTRY = /\b(?:per|for each|for every) (?:log )?(?:entry|collection|record)\b/
/** Which ones they are is a list. */
export const WHICH_ONES =
  /\b(?:which|what|list(?: of)?|names? of) (?:(?:all|our|the|all our|of our|of the|of|different|other|active) )*(?:locations|hosts|sites|groups|organizations|drivers|volunteers|partners|recipients|events|entries|people|areas)\b/
/** An average of the locations that logged something in that time. */
export const PER_LOCATION =
  /\b(?:per|(?:(?:for|at|from|in) )?(?:each|every)) (?:location|host|site|host (?:home|site))\b/
export const AT_A_LOCATION =
  /\b(?:per|(?:(?:for|at|from|in) )?(?:each|every|an?)) (?:(?:average|single|active) )?(?:location|host|site|host (?:home|site))\b/
/** One area after the other, by their names: that ranks nobody. */
export const BY_AREA =
  /\b(?:by|per|(?:(?:for|in|of|from|at) )?(?:each|every)) (?:area|region|neighborhood)\b|\bby areas\b/
/** Of events the average is asked of what each of them had. */
export const PER_EVENT = /\b(?:per|(?:(?:at|to|in) )?(?:each|every)) (?:single |completed )?event\b/
/** So it is said where an average is. */
export const AT_AN_EVENT =
  /\b(?:per|(?:(?:at|to|in) )?(?:each|every|an?|one)) (?:single |completed |average )?event\b/
export const PER_EVENT_FIGURES: readonly (readonly [string, RegExp])[] = [
  ['attendance', /\b(?:attendance|attendees|people|guests|participants|attended)\b/],
  ['eventSandwiches', /\bsandwich(?:es)?\b/],
]
/** How many there are today, whatever they did. */
export const STANDING: ReadonlySet<string> = new Set(['drivers', 'volunteers', 'partners', 'activeLocations'])
/** What is said of those there are. */
export const SERVED =
  /\b(?:are there|do we (?:have|serve|support|work with)|we (?:have|serve|support|work with)|on (?:our|the) (?:books|list|roster|team)|(?:does|can) the charity (?:have|serve|support)|are we (?:serving|supporting|working with)|are served|currently|right now|these days|today|as of now|at the moment|at present|now|total|all|active|help (?:us|out))\b/g
export const OF_SANDWICHES: ReadonlySet<string> = new Set([
  'sandwiches',
  'individual',
  'grouped',
  'eventSandwiches',
  'distributed',
  'madeByGroup',
])
/** Who made or brought them is asked, and may be said so. */
export const BY_SANDWICHES = new Set([...OF_SANDWICHES, 'groups', 'locations', 'entries'])
export const BEST =
  /\b(?:best|most productive|most active|most successful|(?<=\bwhich .*)with (?:the )?more(?! than)|(?<!\bat )most|highest|biggest|largest|greatest|busiest|top|all time high|(?<!\b(?:we|you|they|to) )record(?: breaking| high)?|peak|strongest|maximum|max)\b/
export const LEAST =
  /\b(?:worst|least productive|least active|least busy|(?<!\bat )least|poorest|leanest|lightest|lowest|smallest|fewest|(?<=\bwhich .*)with (?:the )?less|weakest|quietest|slowest|minimum|min)\b/
export const AVERAGE =
  /\b(?:on (?:an )?average|in average|averages?|averaged|averaging|avg|mean|normally|typically|usually|typical|normal|usual)\b/
export const MEDIAN = /\bmedian\b/
export const SHARE = /\b(?:what |which )?(?:share|percent|percentage|proportion)(?: of(?: all)?)?\b/
export const AGAINST =
  /\b(?:against|alongside|relative to|in (?:comparison|relation) (?:to|with)|as opposed to|versus|vs|compared? (?:to|with)|with|than|beside|next to|or)\b/
const BY_GROUPS = '(?:from |by |the |our )*(?:groups|group sandwiches)'
const BY_PEOPLE = '(?:from |by |the |our )*(?:individuals|individual sandwiches)'
const BESIDE_THEM = '(?:vs|versus|against|compared (?:to|with)|than|(?<=compare .*)(?:and|with|to))'
/** Both of what there is, one beside the other. */
export const GROUPS_AND_INDIVIDUALS = new RegExp(
  `\\b(?:${BY_GROUPS} (?:(?:made|make|bring|brought|did) )?${BESIDE_THEM} ${BY_PEOPLE}|${BY_PEOPLE} (?:(?:made|make|bring|brought|did) )?${BESIDE_THEM} ${BY_GROUPS})\\b`,
)
/** How many more or fewer: one number of two. */
export const DIFFERENCE =
  /\b(?:(?:how (?:many|much)|number of)(?=(?: [a-z]+)? (?:more|fewer|less)\b)|by how (?:many|much)(?: (?:more|fewer|less))?|(?:the |what )?difference)\b/
/** Said of what became less. */
export const FELL =
  /\b(?:fewer|less|decreased?|declined?|drop(?:ped)?|fell|shr[iau]nk|go(?:ne)? down|went down)\b/g
/** How much more in percent. */
export const CHANGE =
  /\b(?:(?:by )?(?:what|which|how many) (?:percent|percentage) (?:more|fewer|less)|(?:percent|percentage) (?:change|growth|increase|rise|difference)|(?:growth|increase|change) in percent|as an? percent(?:age)?(?! of)|(?:growth rate|rate of growth)|(?:year over year|year on year|yoy) (?:growth|change|increase))\b|\bby (?:what|which|how many) (?:percent|percentage)\b|\bin percent\b|\bhow many percent (?=more|less|fewer|did)/
/** What is said of a change beside its percent. */
export const CHANGED =
  /\b(?:grow|grew|grown|growth|rise|rose|risen|increase|increased|change|changed|go up|went up|gone up|more|in percent)\b/g
export const TOGETHER =
  /\b(?:together|combined|altogether|in total|in all|taken together|added up|added together|sum of|total of|total for)\b/
export const ADDED = /\b(?:combined|added|sum|plus|all|total)\b/g
/** Before what is not to be counted. */
export const WITHOUT =
  /\b(?:not (?:counting|including)|without(?: counting)?|excluding|except(?: for)?|other than|apart from|aside from|leaving out|minus|but not|(?<=\b(?:hosts|sites|locations|areas|everyone|everybody|all) )but)\s*(?:the ones |those |that )?(?:from |of |for |at |in |by )?(?:the )?\s*$/
export const LEFT_OUT = new RegExp(WITHOUT.source.replace(/\\s\*\$$/, ''))
export const NOT_BY_GROUPS =
  /\b(?:not (?:counting|including|from|by)|without(?: counting)?|excluding|except(?: for)?|other than|apart from|leaving out|minus) (?:those )?(?:from |of |by )?(?:the |any )?(?:groups|group sandwiches)\b/
export const NOT_BY_INDIVIDUALS =
  /\b(?:not (?:counting|including|from|by)|without(?: counting)?|excluding|except(?: for)?|other than|apart from|leaving out|minus) (?:those )?(?:from |of |by )?(?:the |any )?(?:individuals|individual sandwiches)\b/
/** Words of a comparison: without two times there is none. */
export const COMPARED =
  /\b(?:compare|compared|comparing|(?:in )?comparison|in relation|relative|as opposed to|alongside|stack(?:ed)? up|measured? up|fared?|lined? up|side by side|difference|different|more|fewer|less|much|against|versus|vs|with|than|beside|next|or)\b/g
/** The same of the year before, or the one before it. */
export const ONE_BEFORE =
  /\bthis one\b|\b(?:the )?(?:year|same time|one|week|month|quarter) before\b|\b(?:a|one) (?:year|week|month|quarter) earlier\b|\byear (?:over|on) year\b|\byoy\b/
/** Of two times of which one runs: no more of the other than has passed of it. */
export const SAME_DAYS = /\b(?:so far|to date|ytd|same time before)\b/
export const BOUNDS =
  /\b(?:(?:since|from|after|before|until|till|up to|through|to|by) the (?:start|beginning|end) of|up to and including|since|starting(?: in| from| with)?|beginning(?: in| from| with)?|onwards?|between|until|till|through|before|after)\b/g
/** What is done with sandwiches: it says nothing of what is given out, of events, or of how many there are. */
export const MAKING =
  /\b(?:make|makes|making|made|collect|collects|collecting|collected|log|logs|logged|bring|brings|brought|get|got|produce|produced|gather|gathered|record|recorded|prepared?|assembled?|contribute|contributed|come|came|coming|(?:grand )?totals?|total(?:l?ed|l?ing)|sum|(?:turn|hand|send|sent)(?:ed)? in|drop(?:ped)? off|t(?:ake|ook|aken) in|pull(?:ed)? in|tall(?:y|ied)|register(?:ed)?|enter(?:ed)?|put together|reach(?:ed)?|manage(?:d)?|hit|rack(?:ed)? up|churn(?:ed)? out|pump(?:ed)? out|crank(?:ed)? out|turn(?:ed)? out|yield(?:ed)?|clock(?:ed)?|sum(?:med)? to|amount(?:ed|s)? to|add(?:s|ed)? up to|c[ao]mes? to|st[oa][no]d(?:s)? at|(?:end|finish|wind)(?:ed)?(?: up)? (?:with|at)|wound up with|amass(?:ed)?|accumulate[ds]?|generate[ds]?|create[ds]?|seen|saw|submit(?:ted)?|done|achieve[ds]?|counted|contributions?)\b/g

const WHO_LOGGED =
  /\b(?:(?:all )?(?:of )?(?:our |the |all )(?:hosts|locations|sites|areas|regions|sides)|everyone|everybody|everything|everywhere|every (?:location|host|site|area))\b/g
/** What is said beside a figure and asks for nothing more than it does. */
export const SUM = /\b(?:(?:grand|running|overall|current|combined|full) )*(?:totals?|sums?)\b/g
/** What is said of a share beside its percent. */
export const MADE_UP =
  /\b(?:account(?:s|ed)? for|ma[dk]es? up|represent(?:s|ed)?|constitutes?d?|is|are|com(?:es?|ing)|(?:of|in) the total|overall)\b/g
export const BESIDE: Readonly<Record<string, RegExp>> = {
  distributed:
    /\b(?:to|by|with|among) (?:the |our |all |all our )?(?:recipients|partners|partner (?:organizations|agencies)|drivers)\b|\btotal\b/g,
  minutes:
    /\b(?:log(?:ged)?|record(?:ed)?|report(?:ed)?|track(?:ed)?|enter(?:ed)?|register(?:ed)?|work(?:ed)?|serve[ds]?|spen[dt]|donated?|contributed?|g[ai]ve|given|total|our|the|all|volunteer(?:s|ed|ing)?|people|put in|help(?:ed|ing)?|work log)\b/g,
  attendance:
    /\b(?:total|people|guests|participants|visitors|c[ao]me|attend(?:ed|ing)?|attendance|turn(?:ed)? ?out|join(?:ed)?|participated?|t(?:ake|ook) part|showed up|head ?count|reach(?:ed)?)\b/g,
  events:
    /\b(?:total|h[eo]ld|host(?:ed)?|r[ua]n|organi[sz]ed?|completed?|finish(?:ed)?|happen(?:ed)?|t(?:ake|ook|aken) place|conduct(?:ed)?|put on|carr(?:y|ied) out|done)\b/g,
  organizations: /\b(?:total|different|distinct|unique|various|community)\b/g,
  entries: /\b(?:ma[dk]e|recorded|entered|submitted|total|created|registered|logged|posted|filed)\b/g,
  sandwiches: WHO_LOGGED,
  individual: WHO_LOGGED,
  grouped: WHO_LOGGED,
  madeByGroup: new RegExp(`${WHO_LOGGED.source}|\\b(?:g[ai]ve|given|donated?)\\b`, 'g'),
  partners: /\b(?:take|takes|receive|get|got|accept) (?:our |the |any )?(?:sandwiches|food)\b/g,
}

/** Words that carry nothing of their own: whatever else is left over makes a question one that is not understood. */
export const PLAIN = new Set(
  `a about all altogether am an and any are as at be been by charity count currently did do does done during ever
  entire throughout across amount amounts counts numbers tally statistics stats altogether actually really already
  period table chart graph data also whatever them these those
  doing exactly far figure figures for from get go got had happen happened has have held hold how in into is it its just many much
  number of on our out over overall please quantity reported roughly approximately say see show so take taken tell that the their there they this
  to together took place up us was we were what whats which whole yet`.split(/\s+/),
)

/** Everything there is; without “of”, which begins another time. */
export const ALL_TIME =
  /\b(?:since|from) (?:we|the charity|you)(?: first| have| were| was)* (?:started|start|began|begin|begun|exist|existed|existing|opened|founded|launched|going|around)\b(?: (?:out|collecting|making sandwiches))?|\bover (?:all )?the years\b|\b(?:since|from) the (?:very )?(?:beginning|start|first day|founding|outset|launch)\b(?! of)|\b(?:of )?all[- ]time\b|\bin all these years\b|\bto date\b|\bin (?:our|the charitys|the) (?:whole )?history\b|\bsince (?:our |the |its )?(?:inception|founding|foundation|launch|day one)\b/g
/** With a place beside it, “it” is the place: who knows when that began. */
export const SINCE_IT =
  /\bsince (?:it|they)(?: first| has| have| was| were)* (?:started|began|begun|existed|opened|founded|launched)\b/
export const SHORT_FORMS: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  wat: 'what',
  wht: 'what',
  hw: 'how',
  howd: 'how did',
  weve: 'we have',
  youve: 'you have',
  theyve: 'they have',
  hows: 'how is',
  wheres: 'where is',
  whens: 'when is',
  thats: 'that is',
  didnt: 'did not',
  havent: 'have not',
  werent: 'were not',
  wasnt: 'was not',
  fortnight: '2 weeks',
  sammies: 'sandwiches',
  sammie: 'sandwich',
  sarnies: 'sandwiches',
  qtr: 'quarter',
  thru: 'through',
  approx: 'about',
  excl: 'excluding',
  organisation: 'organization',
  organisations: 'organizations',
  enquiries: 'inquiries',
  yr: 'year',
  yrs: 'years',
  mos: 'months',
  wk: 'week',
  wks: 'weeks',
  hrs: 'hours',
  pct: 'percent',
  num: 'number',
  avg: 'average',
  tot: 'total',
  vols: 'volunteers',
  sandwhich: 'sandwich',
  sandwhiches: 'sandwiches',
  sandos: 'sandwiches',
  yday: 'yesterday',
}
/** Short words whose letters may have changed places. */
export const SHORT =
  'many much year years week weeks last this from made make total month months since'.split(' ')

/** Words that are worth a slip of the keyboard. */
export const SPELLED = [
  ...'sandwich sandwiches event events group groups location locations entries hours collect collected much average percentage brought delivered distributed organizations volunteers drivers recipients quarter without together combined excluding month months weeks years yesterday'.split(
    ' ',
  ),
  ...MONTH_NAMES.map((name) => name.toLowerCase()),
]

/** Words of their own that are one letter away from one of ours: whoever writes them means them. */
export const REAL_WORDS = new Set(
  `bought entrees even evens drives divers deliverer combines quartet quartets mouth mouths moth moths monty monte munch mulch
  weak weaks weeds weeps yearn yearns marsh match merch marco marcy avril sandwiched collet collets`.split(
    /\s+/,
  ),
)

/** “The hosts on the east side”, “the Amber Field host site”: said of a place, and nothing more; how many they are is another question. */
export const SITES_OF =
  /(?:(?<!\b(?:how many|number of|which|different|active|per|each|every|average) )\b(?:the |our |all )?(?:hosts?|sites?|locations?|porches) (?:at|in|of|on|from) )?/
/** “The East side locations” is their area, where not they are counted. */
export const areaSites = (name: string) => `(?<!${COUNTED.source}${name})${ITS_SITES.source}`
const COUNTED = /\b(?:how many|number of|which|different|active) (?:of )?(?:the )?/
const ITS_SITES = /(?: (?:locations|hosts|sites))/
/** “The host Alder Bend”, “the group Elm Street Scouts”. */
export const NAMED = /(?:(?:location|site|host|area|region|group|organization) (?:called |named )?)?/
export const AS_GROUP = /(?: (?:group|team|crew|folks))?/
export const AS_SITE = /(?: (?:area|neighborhood|(?:host )?(?:site|location|home)|host|porch))?/
