import { MONTH_NAMES } from '../charity/day.ts'

/** Short ways to write a word. */
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
  ave: 'average',
  ppl: 'people',
  gimme: 'give me',
  lemme: 'let me',
  wanna: 'want to',
  thru: 'through',
  btw: 'between',
  bw: 'between',
  id: 'i would',
  ive: 'i have',
  whatd: 'what did',
  howre: 'how are',
  sandwitch: 'sandwich',
  sandwhitch: 'sandwich',
  sandwiche: 'sandwich',
  tues: 'tuesday',
  indiv: 'individual',
  indivs: 'individuals',
  orgs: 'organizations',
  org: 'organization',
  hr: 'hour',
  comp: 'compared',
  cmp: 'compared',
  vrs: 'versus',
  til: 'until',
  mo: 'month',
  qtrs: 'quarters',
  pc: 'percent',
  perc: 'percent',
  amt: 'amount',
  cnt: 'count',
  totl: 'total',
  ttl: 'total',
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
  ...'sandwich sandwiches event events group groups location locations entries hours collect collected much average percentage brought delivered distributed organizations volunteers drivers recipients attendance percent individual individuals fiscal weekly monthly quarterly highest lowest compared quarter without together combined excluding month months weeks years yesterday'.split(
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
