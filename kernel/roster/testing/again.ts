import type { Pick, RosterProblem, RosterShift } from '../problem.ts'

/** The hard rules said once more, plainly and slowly, for whoever doubts the search: what these picks break. */
export function brokenAgain(problem: RosterProblem, picks: readonly Pick[]): string[] {
  const broken: string[] = []
  const lockedHere = (pick: Pick) =>
    problem.locked.some(({ shift, person }) => shift === pick.shift && person === pick.person)
  const shiftsOf = (person: string) =>
    picks.filter((pick) => pick.person === person).map((pick) => shiftCalled(problem, pick.shift))
  for (const lock of problem.locked)
    if (!picks.some(({ shift, person }) => shift === lock.shift && person === lock.person))
      broken.push(`${lock.person} was taken out of ${lock.shift}`)
  for (const shift of problem.shifts) {
    const here = picks.filter((pick) => pick.shift === shift.id)
    if (here.length > shift.howMany && !here.every(lockedHere)) broken.push(`${shift.id} is too full`)
    if (new Set(here.map(({ person }) => person)).size < here.length) broken.push(`${shift.id} has one twice`)
    for (const [one, other] of problem.apart) {
      const both = here.filter(({ person }) => person === one || person === other)
      if (one !== other && both.length > 1 && !both.every(lockedHere)) broken.push(`${one} and ${other} meet`)
    }
  }
  for (const pick of picks) {
    if (lockedHere(pick)) continue
    const person = problem.people.find(({ id }) => id === pick.person)
    const shift = shiftCalled(problem, pick.shift)
    if (!person) throw new Error(`Nobody is called ${pick.person}`)
    const say = (words: string) => broken.push(`${person.id} in ${shift.id}: ${words}`)
    if (!person.roles.includes(shift.role)) say('not the role')
    if (!shift.needs.every((skill) => person.skills.includes(skill))) say('not the skill')
    const until = shift.agreement === null ? null : person.agreements[shift.agreement]
    if (until === undefined || (until !== null && until < shift.day)) say('no agreement')
    if (person.declined.includes(shift.id)) say('said no')
    if (person.away.some(({ start, end }) => start < shift.end && end > shift.start)) say('away')
    const gap = problem.gapMinutes * 60_000
    const others = [...person.busy, ...shiftsOf(person.id).filter(({ id }) => id !== shift.id)]
    if (others.some(({ start, end }) => start < shift.end + gap && shift.start < end + gap))
      say('twice at once')
    const all = [...person.busy, ...shiftsOf(person.id)]
    if (person.mostWeek !== null && all.filter(({ week }) => week === shift.week).length > person.mostWeek)
      say('too often in the week')
    if (
      person.mostMonth !== null &&
      all.filter(({ month }) => month === shift.month).length > person.mostMonth
    )
      say('too often in the month')
  }
  return broken
}

function shiftCalled({ shifts }: RosterProblem, id: string): RosterShift {
  const shift = shifts.find((one) => one.id === id)
  if (!shift) throw new Error(`No shift is called ${id}`)
  return shift
}

/** Every roster that keeps the rules, by trying each person in each shift. */
export function* everyRoster(problem: RosterProblem): Generator<Pick[]> {
  const pairs = problem.shifts.flatMap(({ id: shift }) =>
    problem.people.map(({ id: person }) => ({ shift, person })),
  )
  const free = pairs.filter(
    ({ shift, person }) => !problem.locked.some((lock) => lock.shift === shift && lock.person === person),
  )
  const locked = problem.locked.filter(
    (lock, at) =>
      problem.locked.findIndex(({ shift, person }) => shift === lock.shift && person === lock.person) === at,
  )
  yield* from(0, locked)
  function* from(at: number, picks: Pick[]): Generator<Pick[]> {
    const next = free[at]
    if (!next) {
      yield picks
      return
    }
    yield* from(at + 1, picks)
    const more = [...picks, next]
    if (brokenAgain(problem, more).length === 0) yield* from(at + 1, more)
  }
}
