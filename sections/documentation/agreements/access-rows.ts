import { createHash } from 'node:crypto'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { kinds } from './contract.ts'
import { agreements } from './signing-contract.ts'
import { anAgreement, aStranger, personOf, signs, TEXT } from './testing.ts'

const VIEW = anyOf('AGREEMENTS_VIEW', 'AGREEMENTS_MANAGE')
const MANAGE = anyOf('AGREEMENTS_MANAGE')

const aDraft = (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'agreement_kinds', { title: 'Waiver', draft: 'I take care.' })

/** An agreement with a text, whoever may publish one. */
const published = async (portal: TestPortal) =>
  anAgreement(await portal.as('super_admin'), { title: 'Waiver' })

/** Somebody who was asked, and has not signed. */
async function anAsk(portal: TestPortal, owner: Person) {
  const [kindId, personId] = [await published(portal), await aStranger(portal, 'Cleo Ask')]
  await madeBy(portal, owner, 'agreement_asks', {
    kind_id: kindId,
    person_id: personId,
    asked_at: new Date().toISOString(),
  })
  return { kindId, personId }
}

/** What this person signed themselves. */
async function aSignature(portal: TestPortal, owner: Person) {
  const kindId = await published(portal)
  const clerk = await portal.as('super_admin')
  await clerk.call(agreements.ask, { pairs: [{ personId: await personOf(portal, owner), kindId }] })
  return { id: String((await signs(owner, kindId)).signed?.id) }
}

const rule = (
  endpoint: RowRule['endpoint'],
  who: Pick<RowRule, 'own' | 'other' | 'refusal'>,
  make: RowRule['make'],
): RowRule => ({ what: endpoint.summary, endpoint, make, ...who })
const viewed = { own: VIEW, other: VIEW }
const managed = { own: MANAGE, other: MANAGE }

export default [
  rule(kinds.edit, managed, async (portal, owner) => ({
    id: await aDraft(portal, owner),
    version: 1,
    title: 'Volunteer waiver',
  })),
  rule(kinds.remove, managed, async (portal, owner) => ({ id: await aDraft(portal, owner) })),
  rule(kinds.publish, managed, async (portal, owner) => ({ id: await aDraft(portal, owner), version: 1 })),
  rule(kinds.texts, viewed, async (portal) => ({ id: await published(portal) })),
  rule(kinds.blank, viewed, async (portal) => ({ id: await published(portal) })),
  rule(agreements.person, viewed, async (portal, owner) => {
    const { personId } = await anAsk(portal, owner)
    return { personId }
  }),
  rule(agreements.ofRecord, { ...viewed, refusal: 404 }, async (portal, owner) => {
    const personId = await aStranger(portal, 'Cleo Helps')
    return { table: 'volunteers', id: await madeBy(portal, owner, 'volunteers', { person_id: personId }) }
  }),
  rule(agreements.takeBack, managed, anAsk),
  rule(agreements.makeLink, managed, async (portal, owner) => {
    const { personId } = await anAsk(portal, owner)
    return { personId }
  }),
  rule(agreements.endLink, managed, async (portal, owner) => {
    const { personId } = await anAsk(portal, owner)
    return { personId }
  }),
  rule(agreements.signature, { own: signedIn, other: VIEW, refusal: 404 }, aSignature),
  rule(agreements.file, { own: signedIn, other: VIEW, refusal: 404 }, aSignature),
  rule(agreements.withdraw, { own: signedIn, other: MANAGE, refusal: 404 }, aSignature),
  rule(agreements.sign, { own: signedIn, other: anyOf(), refusal: 404 }, async (portal, owner) => {
    const kindId = await published(portal)
    const clerk = await portal.as('super_admin')
    await clerk.call(agreements.ask, { pairs: [{ personId: await personOf(portal, owner), kindId }] })
    const sha256 = createHash('sha256').update(TEXT).digest('hex')
    return { kindId, sha256, agreed: true, name: 'Ana Lee' }
  }),
] satisfies RowRule[]
