import { MONTH_NAMES } from '../charity/day.ts'

/** Figures by their words, the more particular ones first. `needs` must stand somewhere in the question, too. */
export const FIGURES: readonly (readonly [string, RegExp])[] = [
  [
    'plannedEvents',
    /\b(?:planned|scheduled|upcoming|coming) events?\b|\bevents? (?:are |were |is |we have )?(?:planned|scheduled|coming up|upcoming)\b/,
  ],
  [
    'distributed',
    /\b(?:(?:give|given|gave|go|went|gone|bring|brought) to (?:the |our )?(?:recipients|partners)|given out|gave out|give out|handed out|hand out|distributed|distribute|delivered|deliver)\b/,
  ],
  ['drivers', /\bdrivers\b/],
  [
    'volunteers',
    /\bvolunteers (?:do we have|are there|are active|help)\b|\bactive volunteers\b|^\W*how many volunteers\W*$/,
  ],
  ['partners', /\b(?:recipients|partners|partner organizations|recipient organizations)\b/],
  [
    'locations',
    /\b(?:different )?(?:locations|hosts|sites|host homes|host sites) (?:were in|reported|logged|collected|sent|took part|have (?:reported|logged|collected))\b/,
  ],
  [
    'activeLocations',
    /\bactive (?:hosts?|locations?|sites?|host homes)\b|\b(?:how many|number of) (?:hosts|locations|sites|host homes)\b(?: (?:do we have|are there|are active))?/,
  ],
  [
    'groups',
    /\b(?:how many|number of) (?:different )?groups\b(?: (?:made|make|brought|took part|were there|did we have|do we have|helped))?/,
  ],
  [
    'eventSandwiches',
    /\bsandwiches? (?:were |was )?(?:made |came |come )?(?:at|from|by|during) (?:the |our )?events?\b|\bevent sandwiches\b/,
  ],
  [
    'attendance',
    /\b(?:people|persons|participants|attendees|guests) (?:came |were |took part |attended )?(?:at|to|in|of)? ?(?:the |our )?events?\b|\battend(?:ance|ees|ed)\b/,
  ],
  [
    'minutes',
    /\b(?:volunteer hours|hours of work|work hours|hours (?:did|have) (?:volunteers|people|we)|hours)\b/,
  ],
  [
    'individual',
    /\b(?:individual sandwiches|sandwiches (?:were |did |have )?(?:made |came |come |brought |collected |logged )?(?:from|by) individuals?|(?:came|come|made|brought|were) (?:from|by) individuals|individuals (?:make|made|bring|brought|give|gave)|from individuals|by individuals)\b/,
  ],
  [
    'grouped',
    /\b(?:group sandwiches|sandwiches (?:were |did |have )?(?:made |came |come |brought |collected |logged )?(?:from|by|of) groups|(?:came|come|made|brought|were) (?:from|by) groups|groups (?:make|made|bring|brought|give|gave)|from groups|by groups)\b/,
  ],
  ['entries', /\b(?:log entries|entries|entry|collections)\b/],
  ['organizations', /\borganizations? (?:held|hold|had|took part|came)\b(?: (?:an |a |our )?events?)?/],
  ['events', /\bevents?\b/],
  ['groups', /\bgroups? (?:took part|were there|helped)\b/],
  [
    'sandwiches',
    /\b(?:sandwich|sandwiches|collect|collected|log|logged|make|made|bring|brought|come in|came in|total|totals)\b/,
  ],
]

/** Of sandwiches alone an average of each entry is asked. */
export const PER_ENTRY = /\b(?:per|each|an?|every|in an?) (?:entry|collection|record)\b/
const OF_SANDWICHES = new Set([
  'sandwiches',
  'individual',
  'grouped',
  'eventSandwiches',
  'distributed',
  'madeByGroup',
])
/** Who made or brought them is asked, and may be said so. */
export const BY_SANDWICHES = new Set([...OF_SANDWICHES, 'groups', 'locations', 'entries'])
export const BEST = /\b(?:best|most|highest|biggest|largest|top|record|peak|strongest)\b/
export const LEAST = /\b(?:worst|least|lowest|smallest|fewest|weakest|quietest|slowest)\b/
export const AVERAGE = /\b(?:on average|average|avg|mean|typically|usually|typical)\b/
export const SHARE = /\b(?:share|percent|percentage|proportion|%)(?: of(?: all)?)?\b/
export const AGAINST = /\b(?:against|versus|vs|compared? (?:to|with)|with|than|beside|next to|or)\b/
/** Words of a comparison: without two times there is none. */
export const COMPARED =
  /\b(?:compare|compared|comparison|difference|different|more|fewer|less|much|against|versus|vs|with|than|beside|next|or)\b/g
export const ONE_BEFORE = /\bthis one\b|\b(?:the )?(?:year|same time|one) before\b|\ba year earlier\b/
export const BOUNDS = /\b(?:since|between|until|till|through|before|after)\b/g
/** What is done with sandwiches: it says nothing of what is given out, of events, or of how many there are. */
export const MAKING =
  /\b(?:make|makes|making|made|collect|collects|collecting|collected|log|logs|logged|bring|brings|brought|get|got|give|gave|produce|produced|come|came|total|totals|sum)\b/g

/** Words that carry nothing of their own: whatever else is left over makes a question one that is not understood. */
export const PLAIN = new Set(
  `a about all altogether am an and any are as at be been began begin beginning by can charity completed could count did do does done
  during each ever far figure figures for from get give go going got had happen happened has have held hold how in into is it its just
  many much number of on our out over overall please quantity reported say see show side so start started take taken tell that the
  their there they this to together took place up us was we were what whats which whole would yet`.split(
    /\s+/,
  ),
)

/** Words that are worth a slip of the keyboard. */
export const SPELLED = [
  ...'sandwich sandwiches event events group groups location locations entries hours collected average percentage month months weeks years yesterday'.split(
    ' ',
  ),
  ...MONTH_NAMES.map((name) => name.toLowerCase()),
]
