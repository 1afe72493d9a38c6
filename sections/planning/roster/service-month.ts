import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { endOfMonth } from '#kernel/charity/day.ts'
import { whenInWords } from '#kernel/charity/shift-time.ts'
import { countOf } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { evaluate } from '#kernel/roster/evaluate.ts'
import { modelOf, type Roster, rosterOf, timesInMonth } from '#kernel/roster/model.ts'
import type { Pick, RosterPerson, RosterProblem, RosterShift } from '#kernel/roster/problem.ts'
import { othersFor, reasonFor } from '#kernel/roster/reasons.ts'
import { roleWords, type SlotRole } from '#platform/slots/fields.ts'
import { mustWriteFor } from '#platform/slots/service-places.ts'
import { putDown } from '#platform/slots/service-staffing.ts'
import { slots } from '#platform/slots/tables.ts'
import { helperWishes } from '#sections/dashboard/helping/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { keepsPairs } from './access.ts'
import { reachOf, sendQuestion, unreachedOf } from './asking.ts'
import { type roster as calls, MOST_SHIFTS, type Proposal } from './contract.ts'
import { proposedApart } from './roster-thread.ts'
import { problemOf } from './service-problem.ts'
import { slotAsks } from './tables.ts'

type Calls = typeof calls
type Slot = typeof slots.$inferSelect

const OTHERS_SHOWN = 6

/** Shifts of a month that are still to come and take place. */
async function shiftsOf(ctx: Ctx, month: string, roles?: readonly SlotRole[]): Promise<Slot[]> {
  const first = `${month}-01`
  const today = todayOf(ctx)
  const found = await ctx.db
    .select()
    .from(slots)
    .where(
      and(
        gte(slots.day, first > today ? first : today),
        lte(slots.day, endOfMonth(first)),
        eq(slots.status, 'open'),
        roles && roles.length > 0 ? inArray(slots.role, [...roles]) : undefined,
      ),
    )
    .orderBy(asc(slots.day), asc(slots.startTime), asc(slots.title), asc(slots.id))
    .limit(MOST_SHIFTS + 1)
  if (found.length > MOST_SHIFTS)
    throw conflict(`These are more than ${MOST_SHIFTS} shifts. Please choose fewer roles at once.`)
  return found
}

export async function propose(
  ctx: Ctx,
  { month, roles, locked, without }: InputOf<Calls['propose']>,
): Promise<Proposal> {
  const found = await shiftsOf(ctx, month, roles)
  const known = await problemOf(ctx, found)
  const there = new Set(known.locked.map(keyOf))
  const kept = locked.map(({ slotId, personId }): Pick => ({ shift: slotId, person: personId }))
  const isKept = new Set(kept.map(keyOf))
  const problem: RosterProblem = {
    ...known,
    people: known.people.map((person) => ({
      ...person,
      declined: [
        ...person.declined,
        ...without.flatMap(({ slotId, personId }) =>
          personId === person.id && !isKept.has(keyOf({ shift: slotId, person: personId })) ? [slotId] : [],
        ),
      ],
    })),
    locked: [...known.locked, ...kept.filter((pick) => !there.has(keyOf(pick)))],
  }
  // Who is kept apart from whom is told to few.
  const broken = passes(ctx.user, keepsPairs) ? BROKEN : { ...BROKEN, apart: 'is better not put here' }
  const { picks, gaps, value, optimal } = await proposedApart(problem, ctx.gone)
  const proposal = shown(found, problem, { picks, gaps, value, optimal, there, isKept, broken })
  return {
    ...proposal,
    unreached: await unreachedOf(
      ctx,
      proposal.people.map(({ personId }) => personId),
    ),
  }
}

const keyOf = ({ shift, person }: Pick) => `${shift} ${person}`

interface Solved {
  picks: readonly Pick[]
  gaps: readonly { shift: string; open: number; reason: string }[]
  value: number
  optimal: boolean
  there: ReadonlySet<string>
  isKept: ReadonlySet<string>
  /** The words for rules that are broken. */
  broken: Readonly<Record<string, string>>
}

const BROKEN: Record<string, string> = {
  role: 'does not do this',
  skill: 'lacks a skill that it needs',
  agreement: 'has no good agreement or approval, or is off duty',
  declined: 'said no to this',
  away: 'is away then',
  busy: 'is needed elsewhere at that time',
  week: 'has enough in that week',
  month: 'has enough in that month',
  apart: 'is kept apart from who is there',
  full: 'is one too many',
}

function shown(found: readonly Slot[], problem: RosterProblem, solved: Solved): Omit<Proposal, 'unreached'> {
  const { picks, gaps, value, optimal, there, isKept } = solved
  const model = modelOf(problem)
  const roster = rosterOf(model, picks)
  const broken = new Map(
    evaluate(problem, picks, model).broken.map((one) => [keyOf(one), solved.broken[one.rule] ?? null]),
  )
  const shiftAt = new Map(model.shifts.map(({ id }, at) => [id, at]))
  const gapOf = new Map(gaps.map((gap) => [gap.shift, gap]))
  return {
    shifts: found.flatMap((slot) => {
      const at = shiftAt.get(slot.id)
      if (at === undefined || slot.day === null) return []
      return [
        {
          id: slot.id,
          title: slot.title,
          role: roleWords(slot),
          day: slot.day,
          when: whenInWords(slot, 'short'),
          place: slot.place,
          needed: slot.needed,
          people: (roster.of[at] ?? []).map((person) => {
            const { id, name } = model.people[person] as RosterPerson
            const key = keyOf({ shift: slot.id, person: id })
            return {
              personId: id,
              name,
              isThere: there.has(key),
              isLocked: isKept.has(key),
              reason: reasonFor(roster, person, at),
              broken: broken.get(key) ?? null,
            }
          }),
          open: gapOf.get(slot.id)?.open ?? 0,
          gap: gapOf.get(slot.id)?.reason ?? null,
          others: othersFor(roster, at)
            .slice(0, OTHERS_SHOWN)
            .map(({ person, cost }) => {
              const { id, name } = model.people[person] as RosterPerson
              return { personId: id, name, more: cost }
            }),
        },
      ]
    }),
    value,
    isBest: optimal,
    people: timesOf(roster),
  }
}

/** How often each comes, the most often first: whether the month goes round. */
function timesOf(roster: Roster): Proposal['people'] {
  const { model } = roster
  const month = (model.shifts[0] as RosterShift | undefined)?.month ?? ''
  return model.people
    .map(({ id, name, wish }, at) => ({ personId: id, name, wish, times: timesInMonth(roster, at, month) }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times || a.name.localeCompare(b.name))
}

/** What nobody may override who plans; the rest was shown beside each pick, and is theirs to decide. */
const PASSED: readonly string[] = ['declined', 'busy', 'unknown']

/**
 * Picks that are none any more: since the month was proposed somebody said no, is needed elsewhere at that time, or is not
 * here any more. Who puts a month down at the same moment waits, and sees what the first has put down.
 */
async function passedSince(
  ctx: Ctx,
  found: ReadonlyMap<string, Slot>,
  picks: InputOf<Calls['publish']>['picks'],
): Promise<Set<string>> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('roster'))`)
  const problem = await problemOf(
    ctx,
    [...new Set(picks.map(({ slotId }) => slotId))].flatMap((id) => found.get(id) ?? []),
  )
  const there = new Set(problem.locked.map(keyOf))
  const wanted = picks
    .map(({ slotId, personId }): Pick => ({ shift: slotId, person: personId }))
    .filter((pick) => !there.has(keyOf(pick)))
  return new Set(
    evaluate(problem, [...problem.locked, ...wanted])
      .broken.filter(({ rule }) => PASSED.includes(rule))
      .map(keyOf),
  )
}

/** Puts a whole month down in one request: one undo takes it back. */
export async function publish(
  ctx: Ctx,
  { month, picks }: InputOf<Calls['publish']>,
): Promise<OutputOf<Calls['publish']>> {
  const found = new Map((await shiftsOf(ctx, month)).map((slot) => [slot.id, slot]))
  for (const { slotId } of picks) mustWriteFor(ctx, found.get(slotId) ?? { ownerTable: null })
  const wishes = await ctx.db
    .select({ personId: helperWishes.personId })
    .from(helperWishes)
    .where(eq(helperWishes.putMeDown, true))
  const atOnce = new Set(wishes.map(({ personId }) => personId))
  const reach = await reachOf(ctx, [...new Set(picks.map(({ personId }) => personId))])
  const down = new Map<string, Slot[]>()
  const asked = new Map<string, Slot[]>()
  const passed = await passedSince(ctx, found, picks)
  let left = 0
  // In one order, so that two who publish at the same time wait for each other instead of for ever.
  for (const { slotId, personId } of picks.toSorted((a, b) => (keyOfPick(a) < keyOfPick(b) ? -1 : 1))) {
    const slot = found.get(slotId)
    const wanted = atOnce.has(personId) ? ('confirmed' as const) : ('asked' as const)
    const place = { slotId, personId, came: 'roster' as const, wanted, createdBy: ctx.user.id }
    if (!slot || passed.has(keyOfPick({ slotId, personId })) || (await putDown(ctx, place)) !== 'down') left++
    else {
      const list = wanted === 'confirmed' ? down : asked
      list.set(personId, [...(list.get(personId) ?? []), slot])
    }
  }
  for (const [personId, list] of asked) {
    await note(ctx, personId, list, null)
    const to = reach.get(personId)
    if (to) await sendQuestion(ctx, { reach: to, slots: list, ...CAN_YOU(called(list)) })
  }
  for (const [personId, list] of down) {
    await note(ctx, personId, list, 'yes')
    const to = reach.get(personId)
    if (to) await sendQuestion(ctx, { reach: to, slots: list, isDown: true, ...EXPECTED(called(list)) })
  }
  ctx.emit('cover.changed')
  const count = (lists: Map<string, Slot[]>) =>
    [...lists.values()].reduce((sum, list) => sum + list.length, 0)
  const told = [...new Set([...asked.keys(), ...down.keys()])]
  return {
    asked: count(asked),
    down: count(down),
    people: told.length,
    left,
    unreached: await unreachedOf(ctx, told),
  }
}
const keyOfPick = ({ slotId, personId }: { slotId: string; personId: string }) => `${slotId} ${personId}`

const called = (list: readonly Slot[]) =>
  list.length > 1 ? countOf(list.length, 'shift') : String(list[0]?.title)
const CAN_YOU = (what: string) => ({
  subject: `Can you come? ${what}`,
  lead: 'This is planned for you. Please say whether you can come:',
})
const EXPECTED = (what: string) => ({
  subject: `You are expected: ${what}`,
  lead: 'You are down for this, as you wished. If you can’t come, please write so by the link:',
})

/** What somebody is asked, or is down for; who was asked before, by a search say, is asked anew. A no stays. */
async function note(ctx: Ctx, personId: string, list: readonly Slot[], answer: 'yes' | null) {
  const now = ctx.app.now()
  await ctx.db
    .insert(slotAsks)
    .values(list.map(({ id }) => ({ slotId: id, personId, askedAt: now, answer, createdBy: ctx.user.id })))
    .onConflictDoUpdate({
      target: [slotAsks.slotId, slotAsks.personId],
      set: {
        roundId: null,
        byHand: false,
        askedAt: now,
        answer,
        words: null,
        answeredAt: null,
        toldAt: null,
        version: sql`${slotAsks.version} + 1`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${slotAsks.answer} IS DISTINCT FROM 'no'`,
    })
}
