import { MONTH, NUMBER, SEASON } from './days.ts'

const MADE =
  'make|made|making|collect|collected|bring|brought|log|logged|gather|gathered|produce|produced|prepare|prepared|put together|contribute|contributed|work|worked|give|gave'
const DID = '(?:have |has |had |did |all |together )*'

/** Other ways to say the same, and how the rules say it; one after the other. */
const SAME_AS: readonly (readonly [RegExp, string])[] = [
  [/\bno of\b/g, 'number of'],
  [/\bthe (?:month|year|months|period|quarter|season) of (?=[a-z0-9])/g, ''],
  [new RegExp(`\\b(?:the )?(?:month|months) (?=${MONTH}\\b)`, 'g'), ''],
  [
    /(?<=\b(?:vs|versus|against|to|with|than|and|or) )(?:the )?same (?:(?:quarter|month|season) )(?:(?:of|in) )?(?:last year|the (?:year before|previous year)|a year (?:ago|earlier|before))\b/g,
    'the year before',
  ],
  [
    /(?<=\b(?:vs|versus|against|to|with|than|and|or) )(?:(?:at|by|in|for) )?(?:(?:the )?same (?:period|time|time period|days|months|point|date|stretch)|this (?:time|point|date)) (?:(?:of|in) )?(?:last year|the (?:year before|previous year)|a year (?:ago|earlier|before))\b/g,
    'same time before',
  ],
  [
    /(?<=\b(?:vs|versus|against|to|with|than) )(?:last year|a year ago) (?:at|by|around) (?:this|the same) (?:time|point|date)\b/g,
    'same time before',
  ],
  [/\b(in|during|for) (?:month|year|months) of (?=[a-z0-9])/g, '$1 '],
  [/\bcalendar (?=(?:year|month|quarter|week|(?:19|20)\d\d)\b)/g, ''],
  [/(?<=\b(?:how many|number of) )logs\b/g, 'entries'],
  [
    /\b(last|this|previous) (week|month|quarter|year)s (?=(?:grand )?(?:totals?|numbers?|sandwiches|count|figures?|entries|hours|events|average)\b)/g,
    '$1 $2 ',
  ],
  [/\bon record\b/g, 'of all time'],
  [/\blist of (?=(?:the )?sandwiches\b)/g, ''],
  [/\bwhat number of\b/g, 'how many'],
  [/\bentry (?=(?:count|total|tally)\b)/g, 'entries '],
  [
    /\b(partner|recipient|driver|volunteer|event|location|host|site|hour) (?=(?:count|total|tally)\b)/g,
    '$1s ',
  ],
  [/\bthe begin (?=of\b)/g, 'the beginning '],
  [/\b(?:prior|preceding)\b/g, 'previous'],
  [new RegExp(`\\b(?:this|the) past (?=(?:${NUMBER}|${SEASON}|${MONTH})\\b)`, 'g'), 'last '],
  [
    /(?<!\b(?:from|between)\b.*)\b(?:thus far|up (?:to|until|till) (?:now|today|this point)|until (?:now|today)|till (?:now|today)|as of (?:now|today)|to this day)\b/g,
    'so far',
  ],
  [/\b(?:over|in|during) the (?:whole |entire |full )?(?:course|span|period) of\b/g, 'in'],
  [/\b(?:throughout|across|within)\b/g, 'in'],
  [
    /\b(?:all of|the (?:whole|entire|full)(?: of)?) (?=(?:the )?(?:(?:calendar |fiscal )?(?:year|month|quarter)|(?:19|20)\d\d)\b)/g,
    '',
  ],
  [/\bon an? (dai|week|month|quarter|year)ly basis\b/g, 'per $1'],
  [/\bper dai\b/g, 'per day'],
  [
    /\b(?:broken down|broken out|split(?: up)?|grouped|sorted|listed|itemi[sz]ed|separated|summed(?: up)?) (?=(?:by|per|into) )/g,
    '',
  ],
  [/\b(?:a |the )?break ?down (?:of (?:the )?)?/g, ''],
  [
    /\bhow many times (?=(?:did|has|have) )(?=.*\b(?:log|logged|report|reported|record|recorded)\b)/g,
    'how many entries ',
  ],
  [/\b(?:drop off|collection) (site|point|spot|location)(s?)\b/g, 'location$2'],
  // Whoever makes them, “our volunteers” are everybody.
  [
    new RegExp(
      `(?<!\\b(?:how many|number of|which|what|new|percent|share|of|most|average) (?:of )?(?:our |your |the |all )*)\\b(?:(?:all )?(?:of )?(?:our|your|the) )?(?:volunteers|helpers|supporters) (?=${DID}(?:${MADE})\\b)`,
      'g',
    ),
    'we ',
  ],
  [
    /\b(?:our|your|the|this) (?:whole |entire )?(?:organi[sz]ation|nonprofit|non profit|project|program|programme|charity|team|community)\b(?= |$)/g,
    'we',
  ],
]

export const inOurWords = (text: string) =>
  SAME_AS.reduce((left, [said, ours]) => left.replaceAll(said, ours), text)
    .replaceAll(/\s+/g, ' ')
    .trim()
