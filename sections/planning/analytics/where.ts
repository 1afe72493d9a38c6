import type { Day } from '#kernel/charity/day.ts'
import { anyOf } from '#kernel/questions/lexicon.ts'
import { plainly } from '#kernel/questions/plainly.ts'
import { mayView as seesGrants } from '#sections/planning/grant-metrics/access.ts'
import type { Answered } from './questions-contract.ts'
import { ELSEWHERE, type Place } from './where-else.ts'

type Where = NonNullable<Answered['where']>

const SITES =
  /(?:locations?|hosts?|sites?|(?:host )?homes?|areas?|regions?|groups?|volunteers?|drivers?|people|persons?|teams?)/
    .source
const EXTREME = `\\b(?:${anyOf('best', 'worst')})\\b`
const RANKS = [
  /\b(?:rank(?:s|ed|ing|ings)?|leaderboards?|outperform\w*|underperform\w*|competition|winners?)\b/,
  // “The best location”, “top 10 hosts”, “the most productive host”.
  new RegExp(`${EXTREME} (?:[a-z0-9-]+ ){0,2}?${SITES}\\b`),
  // “Which location is the best”, “hosts with the most sandwiches”, “who collects the most”.
  new RegExp(`\\b(?:which|what|whose) (?:[a-z]+ )?${SITES}\\b.*${EXTREME}`),
  new RegExp(`\\b${SITES} (?:with|that|who|made|makes?|collect(?:s|ed)?|do(?:es)?|did)\\b.*${EXTREME}`),
  new RegExp(`^(?:[a-z]+ )?who\\b.*${EXTREME}`),
  new RegExp(
    `\\b(?:which|what|who) (?:[a-z]+ )?(?:${SITES} )?(?:is|are|does|do|did) (?:doing )?(?:better|worse)\\b`,
  ),
]
/** “Which week had the most hosts?” ranks weeks. */
const OF_TIMES = /\b(?:which|what|best|top) (?:days?|weeks?|months?|quarters?|years?|events?)\b/

export const MILESTONES: Where = {
  says: 'The day on which everybody together reached each milestone, and how far it is to the next one, stand under Team impact.',
  label: 'See the milestones',
  section: 'analytics',
  params: { show: 'team' },
}

const ALL: readonly Place[] = [
  {
    isMeant: (text) => !OF_TIMES.test(text) && RANKS.some((words) => words.test(text)),
    where: {
      says: 'Nobody is ranked here: everybody gives what they can. A location is shown for itself alone, beside its own months.',
      label: 'See one location',
      section: 'analytics',
      params: { tab: 'hosts' },
    },
  },
  ...ELSEWHERE,
  {
    isMeant: (text) =>
      /\bmilestones?\b/.test(text) ||
      /\b(?:reach(?:ed)?|hit|pass(?:ed)?|cross(?:ed)?|surpass(?:ed)?|got? to|get to|break|broke|first|celebrate)\b.*(?:\b(?:millions?|thousands?|hundred)\b|\b(?!(?:19|20)\d\d\b)\d{3,}(?:th)?\b|\b\d+(?:k|m)\b)/.test(
        text,
      ),
    where: MILESTONES,
  },
  {
    isMeant: (text) =>
      /\b(?:costs?|prices?|expensive|dollars?|worth|economic|in kind|grants?|funders?|funding|donors?|meals?|pounds|lbs|leverage)\b/.test(
        text,
      ) ||
      /\bvalue of\b|\bpeople (?:fed|served|helped|reached)\b|\bhow many (?:people )?(?:do|did|have) we (?:feed|fed|serve|served)\b/.test(
        text,
      ),
    where: {
      says: 'What an application asks for stands in Grant metrics: cost and worth of the food, hours of work, people and partners, each with what it rests on.',
      label: 'Open Grant metrics',
      section: 'grant-metrics',
      params: {},
    },
    closed: { to: seesGrants, called: 'Grant metrics' },
  },
  {
    isMeant: (text) => /\b(?:goals?|targets?)\b/.test(text),
    where: {
      says: 'How far the year is towards its goal stands on the first page.',
      label: 'Open the first page',
      section: 'dashboard',
      params: {},
    },
  },
  {
    isMeant: (text) =>
      /\b(?:forecasts?|predict(?:ion|ions|ed)?|expect(?:ed)?|projected|projection)\b|\bwill (?:we|there|it)\b/.test(
        text,
      ),
    where: {
      says: 'What this week, the next one and this month are expected to bring stands under Forecasts, with how far that was off before.',
      label: 'See the forecast',
      section: 'analytics',
      params: { show: 'forecast' },
    },
  },
  {
    isMeant: (text) =>
      /\b(?:ahead|behind|on (?:track|pace|course)|keeping up|better|worse|growing|declining|shrinking|up or down|how (?:are|is|do|did) (?:we|it|things))\b/.test(
        text,
      ),
    where: {
      says: 'This month beside the same one of last year, collection day by collection day, stands under Monthly analysis; whole years stand under Team impact.',
      label: 'Compare the months',
      section: 'analytics',
      params: { show: 'month' },
    },
  },
]

/** Asked when a question was not understood: the places where its answer may stand, the likeliest first. */
export function whereItStands(typed: string, today: Day): Place[] {
  const text = plainly(typed)
  return ALL.filter(({ isMeant }) => isMeant(text, today))
}
