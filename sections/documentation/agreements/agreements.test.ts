import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { myActions } from '#sections/dashboard/my-actions/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { freeOn } from '#sections/operations/drivers/service.ts'
import { keyOf } from '#server/files/store.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { kinds } from './contract.ts'
import { checkAll } from './remind-job.ts'
import { agreements } from './signing-contract.ts'
import { anAgreement, mineOf, personOf, signs, TEXT } from './testing.ts'

let portal: TestPortal
let core: Person
let ana: Person
let kindId: string
let driverId: string
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const today = () => todayIn('America/New_York', now())
const run = (job: typeof checkAll) => job.run(portal.app, {}, new AbortController().signal)

beforeAll(async () => {
  portal = await testPortal({ now })
  core = await portal.as('core_team', {
    permissions: [
      'AGREEMENTS_VIEW',
      'AGREEMENTS_MANAGE',
      'DRIVERS_VIEW',
      'DRIVERS_EDIT',
      'DRIVERS_ADD',
      'DATA_EXPORT',
      'CONTACTS_VIEW',
      'VOLUNTEERS_VIEW',
      'NAV_MY_ACTIONS',
    ],
  })
  ana = await portal.as('driver')
  const { rows } = await portal.app.pool.query(
    `INSERT INTO drivers (person_id) SELECT person_id FROM users WHERE id = $1 RETURNING id`,
    [ana.id],
  )
  driverId = rows[0].id
  kindId = await anAgreement(core, { concerns: ['drivers'], gatesDriving: true })
})
afterAll(() => portal.close())

const hindrances = async () => (await core.call(drivers.one, { id: driverId })).hindrances
const isFree = async (day: string) => (await freeOn({ db: portal.app.db }, day, [driverId])).has(driverId)
const waits = async (person: Person) =>
  (await person.call(myActions.list, { show: 'due' })).items.map(({ title }) => title)

describe('the agreement of drivers', () => {
  it('keeps whoever has not signed from driving, and waits for them', async () => {
    expect(await hindrances()).toEqual(['No agreement signed'])
    expect(await isFree(today())).toBe(false)
    expect(await waits(ana)).toEqual(['Driver agreement'])
    expect(await mineOf(ana, kindId)).toMatchObject({
      standing: 'missing',
      isDue: true,
      current: { text: TEXT },
    })
  })

  it('is signed with what was read, once however often it is sent, and counts the same moment', async () => {
    const wrong = { kindId, agreed: true, name: 'Ana Lee' }
    const other = await ana.try(agreements.sign, { ...wrong, sha256: 'b'.repeat(64) })
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      409,
      expect.stringContaining('read the new one'),
    ])
    const sha256 = String((await mineOf(ana, kindId))?.current?.sha256)
    expect((await ana.try(agreements.sign, { ...wrong, sha256, agreed: false })).status).toBe(400)
    expect((await ana.try(agreements.sign, { ...wrong, sha256, name: '  ' })).status).toBe(400)
    // The paper would not say who it was.
    const unshown = await ana.try(agreements.sign, { ...wrong, sha256, name: 'Ana สมชาย' })
    expect([unshown.status, unshown.body]).toMatchObject([
      400,
      { fields: { name: expect.stringContaining('Please write your name in Latin letters') } },
    ])
    const first = await signs(ana, kindId)
    expect(first).toMatchObject({ standing: 'valid', isDue: false, signed: { number: 1, agreed: true } })
    expect((await signs(ana, kindId)).signed?.id).toBe(first.signed?.id)
    expect(await hindrances()).toEqual([])
    expect(await isFree(today())).toBe(true)
    expect(await waits(ana)).toEqual([])
    const driver = await core.call(drivers.one, { id: driverId })
    expect(driver).toMatchObject({ agreement: 'signed', agreementUntil: first.until })
    expect(driver.signed).toHaveLength(1)
  })

  it('expires the same day, is signed again, and ends on the day on which it is withdrawn', async () => {
    const until = String((await mineOf(ana, kindId))?.until)
    expect([await isFree(until), await isFree(addDays(until, 1))]).toEqual([true, false])
    ahead = 366 * DAY
    expect(await hindrances()).toEqual([expect.stringContaining('Agreement expired on')])
    expect(await mineOf(ana, kindId)).toMatchObject({ standing: 'expired', isDue: true })
    const again = await signs(ana, kindId)
    expect([await hindrances(), again.standing]).toEqual([[], 'valid'])
    const id = String(again.signed?.id)
    const ended = await ana.call(agreements.withdraw, { id, reason: 'I sold the car' })
    expect(ended.withdrawal).toMatchObject({ withdrawnOn: today(), bySigner: true, reason: 'I sold the car' })
    expect(await hindrances()).toHaveLength(1)
    expect(await isFree(today())).toBe(false)
    expect((await ana.try(agreements.withdraw, { id })).status).toBe(409)
    expect((await signs(ana, kindId)).standing).toBe('valid')
    expect(await hindrances()).toEqual([])
    ahead = 0
  })

  it('also ends with a new text that is to be signed again, on the day that was said', async () => {
    const bo = await portal.as('driver')
    await portal.app.pool.query('INSERT INTO drivers (person_id) SELECT person_id FROM users WHERE id = $1', [
      bo.id,
    ])
    await signs(bo, kindId)
    const { version } = await core.call(kinds.edit, {
      id: kindId,
      version: (await core.call(kinds.one, { id: kindId })).version,
      draft: `${TEXT}\n\nI call after an accident.`,
    })
    const published = { id: kindId, version, note: 'Accidents', signAgainBy: addDays(today(), 3) }
    expect(await core.call(kinds.publish, published)).toMatchObject({ number: 2, isChanged: false })
    expect((await core.try(kinds.publish, published)).status).toBe(409)
    expect(await mineOf(bo, kindId)).toMatchObject({
      standing: 'soon',
      until: addDays(today(), 3),
      current: { number: 2, note: 'Accidents' },
    })
    expect((await signs(bo, kindId)).standing).toBe('valid')
    const { items } = await core.call(kinds.texts, { id: kindId })
    expect(items.map(({ number, signed, text }) => [number, signed > 0, text.length > TEXT.length])).toEqual([
      [2, true, true],
      [1, true, false],
    ])
  })

  it('is not published with signs that its paper cannot show', async () => {
    const { id, version } = await core.call(kinds.add, {
      title: 'Waiver 李',
      draft: 'I agree. ☐ 저는 동의합니다',
    })
    const refused = await core.try(kinds.publish, { id, version })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        fields: {
          title: expect.stringContaining('“李”'),
          draft: expect.stringContaining('“☐저는동의합니다”'),
        },
      },
    ])
    const mended = await core.call(kinds.edit, { id, version, title: 'Waiver', draft: 'I agree.' })
    expect((await core.try(kinds.publish, { id, version: mended.version })).status).toBe(200)
    const renamed = await core.try(kinds.edit, { id, version: mended.version, title: 'Waiver 李' })
    expect([renamed.status, renamed.body]).toMatchObject([400, { fields: { title: expect.any(String) } }])
  })

  it('is one, and cannot be declined; what was published is not deleted', async () => {
    const two = await core.try(kinds.add, { title: 'Another', gatesDriving: true })
    expect([two.status, JSON.stringify(two.body)]).toEqual([400, expect.stringContaining('Driver agreement')])
    await expect(
      portal.app.pool.query(`INSERT INTO agreement_kinds (title, gates_driving) VALUES ('Another', true)`),
    ).rejects.toThrow('agreement_kinds_gate')
    const gone = await core.try(kinds.remove, { id: kindId })
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([
      409,
      expect.stringContaining('no longer asked for'),
    ])
  })
})

describe('what was signed', () => {
  const paper = async (person: Person, id: string) => {
    const answer = await fetch(`${portal.url}/api/agreements/signatures/${id}/paper`, {
      headers: { cookie: person.cookie },
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  it('is read by whoever signed it and by those who may, with the very same bytes years later', async () => {
    const id = String((await mineOf(ana, kindId))?.signed?.id)
    const [first, theirs] = [await paper(ana, id), await paper(core, id)]
    ahead = 9 * 365 * DAY
    const later = await paper(core, id)
    ahead = 0
    expect([first.status, theirs.status, later.status]).toEqual([200, 200, 200])
    expect(new Set([first, theirs, later].map(({ bytes }) => hash(bytes))).size).toBe(1)
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { rows } = await portal.app.pool.query(
      'SELECT file_sha256 AS sha, file_id AS file FROM agreement_signatures WHERE id = $1',
      [id],
    )
    expect(hash(first.bytes)).toBe(rows[0].sha)
    const viewer = await portal.as('viewer')
    expect((await paper(viewer, id)).status).toBe(404)
    expect((await viewer.try(agreements.signature, { id })).status).toBe(404)
    expect((await viewer.try(agreements.withdraw, { id })).status).toBe(404)
    for (const person of [ana, core, viewer]) {
      const direct = await fetch(`${portal.url}/api/files/${rows[0].file}`, {
        headers: { cookie: person.cookie },
      })
      expect(direct.status).toBe(404)
    }
  })

  it('is changed by nobody through the database, nor deleted, nor its text, nor its file', async () => {
    const id = String((await mineOf(ana, kindId))?.signed?.id)
    for (const statement of [
      `UPDATE agreement_signatures SET name = 'Somebody else' WHERE id = '${id}'`,
      `UPDATE agreement_signatures SET valid_until = NULL WHERE id = '${id}'`,
      `DELETE FROM agreement_signatures WHERE id = '${id}'`,
      `UPDATE agreement_texts SET text = 'Anything goes'`,
      `DELETE FROM agreement_withdrawals`,
      `UPDATE files SET sha256 = repeat('0', 64) WHERE owner = 'agreement'`,
      `DELETE FROM files WHERE owner = 'agreement'`,
    ])
      await expect(portal.app.pool.query(statement), statement).rejects.toThrow(
        'what was signed stays as it is',
      )
    expect(await core.call(agreements.verify)).toMatchObject({ faults: [] })
  })

  it('shows whatever was changed behind the portal: the record, the text, the paper, a person, one that is gone', async () => {
    const eve = await portal.as('volunteer')
    const waiver = await anAgreement(core, { title: 'Waiver', draft: 'I take care.' })
    await core.call(agreements.ask, { pairs: [{ personId: await personOf(portal, eve), kindId: waiver }] })
    const id = String((await signs(eve, waiver)).signed?.id)
    const behind = async (change: string, back: string, words: string) => {
      const client = await portal.app.pool.connect()
      try {
        await client.query(`SET session_replication_role = replica`)
        await client.query(change)
        const seen = await core.call(agreements.verify)
        expect(seen.faults.map((fault) => fault.words).join(' '), change).toContain(words)
        if (!change.startsWith('DELETE') && !change.includes('sign_again_by')) {
          expect((await core.call(agreements.signature, { id })).faults.join(' '), change).toContain(words)
          const marks = (await core.call(agreements.list, { search: 'Waiver' })).items
          expect(
            marks.some(({ isIntact }) => isIntact === false),
            change,
          ).toBe(true)
        }
        await client.query(back)
      } finally {
        await client.query(`RESET session_replication_role`)
        client.release()
      }
    }
    const at = `WHERE id = '${id}'`
    const changed = 'What the record says was changed'
    await behind(
      `UPDATE agreement_signatures SET name = 'X' ${at}`,
      `UPDATE agreement_signatures SET name = 'Ana Lee' ${at}`,
      changed,
    )
    await behind(
      `UPDATE agreement_signatures SET signed_at = signed_at - interval '1 day' ${at}`,
      `UPDATE agreement_signatures SET signed_at = signed_at + interval '1 day' ${at}`,
      changed,
    )
    await behind(
      `UPDATE agreement_texts SET text = 'I take no care.' WHERE kind_id = '${waiver}'`,
      `UPDATE agreement_texts SET text = 'I take care.' WHERE kind_id = '${waiver}'`,
      'The text is not the one',
    )
    // By it all who signed an older text may drive on, or no more.
    await behind(
      `UPDATE agreement_texts SET sign_again_by = '2099-12-31' WHERE kind_id = '${waiver}'`,
      `UPDATE agreement_texts SET sign_again_by = NULL WHERE kind_id = '${waiver}'`,
      'The day until which signatures of older texts hold was changed',
    )
    await behind(
      `UPDATE agreement_signatures SET person_id = '${await personOf(portal, core)}' ${at}`,
      `UPDATE agreement_signatures SET person_id = signer_id ${at}`,
      'somebody else than the person',
    )
    const { rows } = await portal.app.pool.query(`SELECT * FROM agreement_signatures ${at}`)
    const kept = JSON.stringify([rows[0]]).replaceAll("'", "''")
    await behind(
      `DELETE FROM agreement_signatures ${at}`,
      `INSERT INTO agreement_signatures SELECT * FROM jsonb_populate_recordset(null::agreement_signatures, '${kept}')`,
      'gone from the database',
    )
    expect((await core.call(agreements.verify)).faults).toEqual([])
    await writeFile(portal.app.files.placeOf?.(keyOf(rows[0].file_sha256)) ?? '', '%PDF-1.4 another one')
    expect((await paper(eve, id)).status).toBe(409)
    const told = async () =>
      (await core.call(notifications.list)).notifications.filter(({ title }) => title.includes('signature'))
        .length
    // Whoever looked by hand has silenced nothing.
    const before = await told()
    expect(before).toBeGreaterThan(0)
    await run(checkAll)
    await run(checkAll)
    expect(await told()).toBe(before + 1)
  })
})
