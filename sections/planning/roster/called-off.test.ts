import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift, soon } from '#platform/slots/testing.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { roster } from './contract.ts'
import { look } from './jobs.ts'
import { aVolunteer, cancels, lettersTo, personIdOf, saysYes } from './testing.ts'

/** Two in the afternoon in New York, tomorrow. */
let now = new Date(`${soon(1)}T19:00:00Z`)
let portal: TestPortal
let core: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  core = await portal.as('core_team')
})
afterAll(() => portal.close())
afterEach(async () => {
  // Nobody is looked for any more.
  await portal.app.pool.query(`UPDATE slots SET status = 'called_off'`)
  await portal.app.pool.query('DELETE FROM cover_rounds')
})

const looks = (later = 0) => {
  now = new Date(now.getTime() + later)
  return look.run(portal.app, {}, new AbortController().signal)
}

/** A shift of one place that somebody gave back, and who was asked for it instead, the others by hand. */
async function askedFor(names: string[]) {
  await portal.app.pool.query('DELETE FROM volunteers')
  const people = []
  for (const name of names) people.push(await aVolunteer(portal, core, name))
  const shift = await aShift(core, { needed: 1, day: soon(9) })
  await cancels(core, shift, await personIdOf(portal, await portal.as('volunteer')))
  await looks()
  await looks(5 * MINUTE)
  const asked = (await core.call(roster.cover, { id: shift.id })).rounds.flatMap(({ asks }) => asks)
  for (const { personId } of people)
    if (!asked.some((ask) => ask.personId === personId))
      await core.call(roster.askNow, { id: shift.id, personId })
  return { shift, people: people.map(({ personId }) => personId) }
}
const saidTo = async (personId: string | undefined) =>
  (await lettersTo(portal, String(personId))).map(({ subject }) => subject.split(': ')[0]).toReversed()
const answer = (id: string, personId: string, said: 'no' | 'yes') =>
  portal.app.pool.query('UPDATE slot_asks SET answer = $3 WHERE slot_id = $1 AND person_id = $2', [
    id,
    personId,
    said,
  ])

describe('whoever was asked to step in', () => {
  it('hears once that the shift is off when it is deleted, unless they had said no; it comes back, and they are asked again', async () => {
    const { shift, people } = await askedFor(['Ana', 'Bo'])
    const [ana, bo] = people as [string, string]
    await answer(shift.id, bo, 'no')
    const { requestId, status } = await core.try(slots.remove, { id: shift.id })
    expect(status).toBe(200)
    await Promise.all([looks(), looks()])
    await looks(HOUR)
    expect(await saidTo(ana)).toEqual([`Can you help out? ${shift.title}`, 'Called off'])
    expect(await saidTo(bo)).toEqual([`Can you help out? ${shift.title}`])
    await core.call(history.undo, { requestId })
    await looks()
    await looks(HOUR)
    expect((await saidTo(ana)).slice(2)).toEqual(['It takes place'])
    expect(await saidTo(bo)).toHaveLength(1)
  })

  it('hears nothing of a shift that was deleted for a moment only', async () => {
    const { shift, people } = await askedFor(['Cy'])
    const { requestId } = await core.try(slots.remove, { id: shift.id })
    await core.call(history.undo, { requestId })
    await looks(HOUR)
    expect(await saidTo(people[0])).toHaveLength(1)
  })

  it('hears at once that it is called off, and is not told that somebody else comes', async () => {
    const { shift, people } = await askedFor(['Dee'])
    const { id } = shift
    const { version } = await core.call(slots.one, { id })
    const off = await core.call(slots.callOff, { id, version })
    await looks(MINUTE)
    await looks(HOUR)
    expect((await saidTo(people[0])).slice(1)).toEqual(['Called off'])
    // Where it takes place after all, somebody is looked for anew.
    await core.call(slots.callOff, { id, version: off.version, takesPlace: true })
    await looks(MINUTE)
    const { rounds } = await core.call(roster.cover, { id })
    expect(rounds.map(({ status }) => status)).toEqual(['running', 'over'])
  })

  it('is asked again where it takes place after all, once and not after a no, and a yes counts', async () => {
    const { shift, people } = await askedFor(['Gus', 'Hal'])
    const [gus, hal] = people as [string, string]
    await answer(shift.id, hal, 'no')
    const { id } = shift
    const off = await core.call(slots.callOff, { id, version: (await core.call(slots.one, { id })).version })
    await looks(MINUTE)
    await core.call(slots.callOff, { id, version: off.version, takesPlace: true })
    await looks(MINUTE)
    await Promise.all([looks(5 * MINUTE), looks()])
    await looks(HOUR)
    expect((await saidTo(gus)).slice(1)).toEqual(['Called off', 'It takes place'])
    expect((await saidTo(hal)).slice(1)).toEqual([])
    await saysYes(portal, gus)
    expect(await core.call(slots.one, { id })).toMatchObject({ held: 1 })
  })

  it('and was put down by somebody then is not told that they need not come', async () => {
    const { shift, people } = await askedFor(['Eli', 'Flo'])
    const [eli, flo] = people as [string, string]
    await core.call(slots.assign, { id: shift.id, personId: eli })
    await looks(HOUR)
    await looks(HOUR)
    expect((await saidTo(eli)).slice(1)).toEqual([])
    expect((await saidTo(flo)).slice(1)).toEqual(['It is settled'])
  })
})
