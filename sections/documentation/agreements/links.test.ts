import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayIn } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { people } from '#platform/people/contract.ts'
import { ERASE_WORDS, personalData } from '#platform/personal-data/contract.ts'
import { myActions } from '#sections/dashboard/my-actions/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { kinds } from './contract.ts'
import { agreements } from './signing-contract.ts'
import {
  anAgreement,
  aStranger,
  mineOf,
  openOn,
  personOf,
  signs,
  TEXT,
  tokenIn,
  tokenSentTo,
} from './testing.ts'

let portal: TestPortal
let core: Person
let waiver: string
let ahead = 0
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  portal = await testPortal({ now })
  core = await portal.as('super_admin')
  waiver = await anAgreement(core, { title: 'Waiver' })
})
afterAll(() => portal.close())

const open = (path: string, body: object, person?: Person) => openOn(portal, path, body, person)
const pack = (token: string) => open('/api/sign', { token })
const tokenFor = (email: string) => tokenSentTo(portal, email)
const asked = (...ids: string[]) =>
  core.call(agreements.ask, { pairs: ids.map((personId) => ({ personId, kindId: waiver })) })
async function sign(token: string, more: object = {}, person?: Person) {
  const { sha256 } = (await pack(token)).body.items[0].current
  const given = { token, kindId: waiver, sha256, agreed: true, name: 'Ivy Lane', ...more }
  return open('/api/sign/signature', given, person)
}

describe('a link', () => {
  it('lets somebody without an account read and sign, tells nothing of others, and who sent it', async () => {
    const [ivy, bob] = [
      await aStranger(portal, 'Ivy Lane', 'ivy@people.example'),
      await aStranger(portal, 'Bob Reed', 'bob@people.example'),
    ]
    expect(await asked(ivy, bob)).toEqual({ told: 0, mailed: 2, notReached: [] })
    const token = await tokenFor('ivy@people.example')
    const { status, body } = await pack(token)
    expect([status, body.name, body.items.length]).toEqual([200, 'Ivy Lane', 1])
    expect(body.items[0]).toMatchObject({ title: 'Waiver', standing: 'missing', current: { text: TEXT } })
    expect(JSON.stringify(body)).not.toMatch(/Bob|@people.example/)
    const viewer = await portal.as('viewer')
    expect((await sign(token, { name: '' })).status).toBe(400)
    expect((await sign(token, { agreed: false })).status).toBe(400)
    expect((await sign(token, { kindId: ivy })).status).toBe(404)
    const unshown = await sign(token, { name: '李小龍' })
    expect([unshown.status, unshown.body.fields.name]).toEqual([400, expect.stringContaining('“李小龍”')])
    // Whoever is signed in on that phone has not signed it.
    expect((await sign(token, {}, viewer)).body).toMatchObject({ standing: 'valid', isDue: false })
    expect((await sign(token)).body).toMatchObject({ standing: 'valid' })
    const { signatures, link } = await core.call(agreements.person, { personId: ivy })
    expect(signatures).toHaveLength(1)
    expect(signatures[0]).toMatchObject({
      how: 'link',
      sentTo: 'ivy@people.example',
      recordedBy: null,
      faults: [],
    })
    expect(link?.usedAt).not.toBeNull()
    const paper = (of: string, id: string) => fetch(`${portal.url}/api/sign/paper?token=${of}&id=${id}`)
    const id = String(signatures[0]?.id)
    expect((await paper(token, id)).status).toBe(200)
    expect((await paper(await tokenFor('bob@people.example'), id)).status).toBe(410)
    expect((await paper('made-up', id)).status).toBe(410)
    // Who could have signed with it besides is kept: who sent it, or had it in their hands.
    const handed = tokenIn((await core.call(agreements.makeLink, { personId: bob })).link)
    await sign(handed, { name: 'Bob Reed' })
    const theirs = (await core.call(agreements.person, { personId: bob })).signatures
    expect([signatures[0]?.way, theirs[0]?.way]).toEqual([
      expect.stringMatching(/^By a link, sent to ivy@people.example by .+/),
      expect.stringMatching(/^By a link, handed over by .+/),
    ])
    await expect(
      portal.app.pool.query(`UPDATE agreement_signatures SET link_by = NULL WHERE id = $1`, [id]),
    ).rejects.toThrow('what was signed stays as it is')
  })

  it('ends by a newer one, by being taken back, after thirty days, and when the address or the person is another', async () => {
    const cleo = await aStranger(portal, 'Cleo Ash', 'cleo@people.example')
    await asked(cleo)
    const first = await tokenFor('cleo@people.example')
    const second = tokenIn((await core.call(agreements.makeLink, { personId: cleo })).link)
    expect([(await pack(first)).status, (await pack(second)).status]).toEqual([410, 200])
    await core.call(agreements.endLink, { personId: cleo })
    expect((await pack(second)).status).toBe(410)
    expect((await pack('x')).status).toBe(410)
    await asked(cleo)
    const third = await tokenFor('cleo@people.example')
    ahead = 31 * DAY
    expect((await pack(third)).status).toBe(410)
    ahead = 0
    expect((await pack(third)).status).toBe(200)
    await portal.app.pool.query(`UPDATE people SET email = 'other@people.example' WHERE id = $1`, [cleo])
    expect((await pack(third)).status).toBe(410)
    await portal.app.pool.query(`UPDATE people SET email = 'cleo@people.example' WHERE id = $1`, [cleo])
    expect((await pack(third)).status).toBe(200)
    const twin = await aStranger(portal, 'Cleo M. Ash')
    await portal.app.pool.query('INSERT INTO volunteers (person_id) VALUES ($1), ($2)', [cleo, twin])
    await sign(third, { name: 'Cleo Ash' })
    await asked(twin)
    const theirs = tokenIn((await core.call(agreements.makeLink, { personId: twin })).link)
    const { requestId } = await core.try(people.merge, {
      id: twin,
      other: cleo,
      version: 1,
      otherVersion: 1,
      values: {},
    })
    // Neither of them opens what the other is to sign.
    expect([(await pack(third)).status, (await pack(theirs)).status]).toEqual([410, 410])
    const { signatures } = await core.call(agreements.person, { personId: twin })
    expect(signatures[0]).toMatchObject({ name: 'Cleo Ash', faults: [] })
    expect((await core.call(agreements.verify)).faults).toEqual([])
    expect(
      (
        await fetch(`${portal.url}/api/undo/${requestId}`, {
          method: 'POST',
          headers: { cookie: core.cookie, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(200)
    expect((await core.call(agreements.person, { personId: cleo })).signatures).toHaveLength(1)
  })

  it('goes to everybody of a filter, once each, or to nobody when they are others by now', async () => {
    const kindId = await anAgreement(core, {
      title: 'Photo consent',
      draft: 'Pictures.',
      concerns: ['volunteers'],
    })
    const filter = { kindId, open: true }
    const { items, totals, total } = await core.call(agreements.list, filter)
    expect(
      items.every(({ standing, concerns }) => standing === 'missing' && concerns.includes('volunteers')),
    ).toBe(true)
    expect(totals?.counts.missing).toBe(total)
    expect((await core.try(agreements.ask, { filter, expected: total + 1 })).status).toBe(409)
    // In the evening over there, when it is tomorrow in Greenwich.
    const night = new Date()
    night.setUTCHours(26, 30, 0, 0)
    ahead = night.getTime() - Date.now()
    const answer = await core.call(agreements.ask, { filter, expected: total })
    ahead = 0
    expect(answer.told + answer.mailed + answer.notReached.length).toBe(total)
    const sheet = String(await core.call(agreements.exportList, filter))
    expect(sheet.trim().split('\n')).toHaveLength(total + 1)
    expect(sheet).toContain(todayIn('America/New_York', night))
    expect(sheet).not.toContain(night.toISOString().slice(0, 10))
    const draft = await core.call(kinds.add, { title: 'Not yet' })
    const early = await core.try(agreements.ask, {
      pairs: [{ personId: await personOf(portal, core), kindId: draft.id }],
    })
    expect(early.status).toBe(409)
    const version = (await core.call(kinds.one, { id: kindId })).version
    await core.call(kinds.edit, { id: kindId, version, retired: true })
    expect((await core.call(agreements.list, filter)).total).toBe(0)
  })
})

describe('signing for oneself', () => {
  it('is declined where that may be, and nobody asks again', async () => {
    const photos = await anAgreement(core, {
      title: 'Photo consent',
      draft: 'Pictures of me are shown.',
      mayDecline: true,
      validMonths: null,
    })
    const fay = await portal.as('volunteer')
    const pair = { personId: await personOf(portal, fay), kindId: photos }
    await core.call(agreements.ask, { pairs: [pair] })
    expect(await signs(fay, photos, { agreed: false })).toMatchObject({ standing: 'declined', isDue: false })
    expect((await fay.call(myActions.list, { show: 'due' })).items).toEqual([])
    const first = await signs(fay, photos)
    expect(first).toMatchObject({ standing: 'valid', until: null })
    // Sent twice it is one signature; with another name it is another.
    expect((await signs(fay, photos)).signed?.id).toBe(first.signed?.id)
    await signs(fay, photos, { name: 'Fay M. Reed' })
    expect((await fay.try(agreements.withdraw, { id: String(first.signed?.id) })).status).toBe(409)
    const id = String((await mineOf(fay, photos))?.signed?.id)
    await fay.call(agreements.withdraw, { id })
    expect(await mineOf(fay, photos)).toMatchObject({ standing: 'declined', isDue: false })
    await core.call(agreements.takeBack, pair)
    expect((await core.try(agreements.takeBack, pair)).status).toBe(404)
  })

  it('counts when a phone says so that had no network, but no later and no earlier than can be', async () => {
    const [gil, lea] = [await portal.as('driver'), await portal.as('driver')]
    for (const one of [gil, lea]) await asked(await personOf(portal, one))
    const published = new Date()
    ahead = 3 * DAY
    const early = await signs(lea, waiver, { signedAt: new Date(now().getTime() - 20 * DAY).toISOString() })
    // Nobody signed before there was a text.
    expect(early.signed?.signedOn).toBe(todayIn('America/New_York', published))
    const at = new Date(now().getTime() - 2 * DAY)
    const { signed } = await signs(gil, waiver, { signedAt: at.toISOString() })
    expect(signed?.signedOn).toBe(todayIn('America/New_York', at))
    ahead = 0
    const { items } = await core.call(history.ofRecord, {
      table: 'agreement_signatures',
      id: String(signed?.id),
    })
    expect(items).toHaveLength(1)
    expect((await core.try(history.undo, { requestId: String(items[0]?.requestId) })).status).toBe(422)
  })
})

describe('whoever is erased', () => {
  it('leaves what they signed, with the name as they typed it, and about nobody whom we know', async () => {
    const kay = await portal.as('volunteer')
    const personId = await personOf(portal, kay)
    await asked(personId)
    await signs(kay, waiver, { name: 'Kay Zyxworth' })
    await core.call(personalData.erase, { id: kay.id, words: ERASE_WORDS })
    await workOff(portal.app)
    const [left, ...others] = (await core.call(agreements.list, { search: 'Zyxworth' })).items
    expect(others).toEqual([])
    expect(left).toMatchObject({ personId: null, name: 'Kay Zyxworth', standing: 'valid', isIntact: true })
    const { signatures } = await core.call(agreements.person, { personId: String(left?.id.split(':')[0]) })
    expect(signatures.map(({ name, faults }) => [name, faults])).toEqual([['Kay Zyxworth', []]])
    expect((await core.call(agreements.verify)).faults).toEqual([])
  })
})
