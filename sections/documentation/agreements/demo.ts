import { addDays, instantIn } from '#kernel/charity/day.ts'
import { demoAccount } from '#platform/accounts/demo.ts'
import { type DemoWorld, demoSettings } from '#server/demo.ts'
import { keepBytes } from '#server/files/files.ts'
import { validUntil } from './days.ts'
import { DEMO_AGREEMENTS } from './demo-texts.ts'
import { paperName, signedPaper } from './paper.ts'
import { sealKey, sealSignature, sealWithdrawal, sha256 } from './seal.ts'
import { OWNER } from './service-chain.ts'

interface Planned {
  person: string
  kind: (typeof DEMO_AGREEMENTS)[number]
  /** Days before the anchor. */
  ago: number
  agreed?: boolean
  how: 'portal' | 'link'
  withdrawn?: true
}

const A_YEAR = 365
const FIRST_TEXT = 900
const SECOND_TEXT = 200
/** Each has a paper of its own, so there are as many at every scale. */
const VOLUNTEERS = 16

function planned(world: DemoWorld): Planned[] {
  const [driver, waiver, photos] = DEMO_AGREEMENTS
  const who = (label: string, index: number) => world.id(`${label}:${index}`)
  const drivers: Planned[] = [0, 1, 2, 4, 9].map((index, at) => ({
    person: who('driver', index),
    kind: driver,
    // One is about to expire, one has.
    ago: [60, 90, A_YEAR - 12, A_YEAR + 5, 30][at] ?? 60,
    how: at % 2 === 0 ? 'portal' : 'link',
    ...(index === 9 ? { withdrawn: true as const } : {}),
  }))
  const volunteers = Array.from({ length: VOLUNTEERS }, (_, index): Planned[] => [
    {
      person: who('volunteer', index),
      kind: waiver,
      ago: index === 3 ? 2 * A_YEAR + 20 : index === 5 ? 2 * A_YEAR - 15 : 40 + index * 21,
      how: index % 3 === 0 ? 'portal' : 'link',
    },
    ...(index % 2 === 0
      ? [
          {
            person: who('volunteer', index),
            kind: photos,
            ago: 39 + index * 21,
            agreed: index % 8 !== 6,
            how: 'link' as const,
          },
        ]
      : []),
  ]).flat()
  return [...drivers, ...volunteers].toSorted((a, b) => b.ago - a.ago)
}

/** A few strokes that look like somebody’s name. */
function drawn(world: DemoWorld, label: string): number[][][] {
  const by = world.random(`signature ${label}`)
  const stroke = (from: number, width: number) =>
    Array.from({ length: 24 }, (_, index) => [
      Math.round(from + (index / 23) * width),
      Math.round(52 + Math.sin(index * (0.7 + by.next() * 0.3)) * (10 + by.next() * 18)),
    ])
  return [stroke(24, 90 + by.int(0, 30)), stroke(140, 100 + by.int(0, 30))]
}

/** Three agreements, with who signed which, who said no, whose time is over, and who has yet to. */
export async function demo(world: DemoWorld) {
  const { app, insert, id, anchor, client } = world
  const settings = await demoSettings(world)
  const by = demoAccount(world, 'admin')
  const at = (ago: number) => instantIn(settings.timeZone, addDays(anchor, -ago), '18:30')
  const textOf = (label: string, number: number) => id(`agreement text ${label} ${number}`)
  for (const one of DEMO_AGREEMENTS) {
    const kind = id(`agreement kind ${one.label}`)
    await insert('agreement_kinds', [
      {
        id: kind,
        title: one.title,
        description: one.description,
        concerns: one.concerns,
        valid_months: one.validMonths,
        remind_days: 30,
        gates_driving: one.gatesDriving,
        may_decline: one.mayDecline,
        draft: one.text,
        created_by: by,
        created_at: at(FIRST_TEXT),
      },
    ])
    const texts = 'before' in one ? [one.before, one.text] : [one.text]
    for (const [index, text] of texts.entries())
      await insert('agreement_texts', [
        {
          id: textOf(one.label, index + 1),
          kind_id: kind,
          number: index + 1,
          text,
          sha256: sha256(text),
          note: index > 0 && 'note' in one ? one.note : null,
          published_at: at(index === 0 ? FIRST_TEXT : SECOND_TEXT),
          created_by: by,
          created_at: at(index === 0 ? FIRST_TEXT : SECOND_TEXT),
        },
      ])
  }
  const plans = planned(world)
  const { rows: people } = await client.query<{ id: string; name: string; email: string | null }>(
    'SELECT id, name, email FROM people WHERE id = ANY ($1)',
    [[...new Set(plans.map(({ person }) => person))]],
  )
  let [nr, previousSeal] = [0, '']
  for (const plan of plans) {
    const person = people.find((one) => one.id === plan.person)
    if (!person) continue
    nr += 1
    const { kind } = plan
    const number = 'before' in kind && plan.ago <= SECOND_TEXT ? 2 : 1
    const text = number === 1 && 'before' in kind ? kind.before : kind.text
    const signedOn = addDays(anchor, -plan.ago)
    const agreed = plan.agreed ?? true
    const signed = {
      nr,
      id: id(`signature ${nr}`),
      signerId: person.id,
      kindId: id(`agreement kind ${kind.label}`),
      textId: textOf(kind.label, number),
      textNumber: number,
      textSha256: sha256(text),
      agreed,
      name: person.name,
      strokes: plan.ago % 3 === 0 ? null : drawn(world, person.id),
      signedAt: at(plan.ago),
      signedOn,
      validUntil: agreed ? validUntil(signedOn, kind.validMonths) : null,
      how: plan.how,
      sentTo: plan.how === 'link' ? person.email : null,
      linkBy: plan.how === 'link' ? by : null,
      receivedAt: at(plan.ago),
      createdBy: null,
      fileId: id(`signature file ${nr}`),
      previousSeal,
    }
    const bytes = await signedPaper(
      { settings },
      { title: kind.title, number, text, sha256: signed.textSha256 },
      signed,
    )
    const fileSha256 = await keepBytes(app, bytes)
    await insert('files', [
      {
        id: signed.fileId,
        sha256: fileSha256,
        size: bytes.length,
        type: 'application/pdf',
        name: paperName(kind.title, nr, signedOn),
        owner: OWNER,
        owner_id: signed.id,
        created_at: signed.signedAt,
      },
    ])
    const seal = sealSignature(app, { ...signed, fileSha256 })
    await insert('agreement_signatures', [
      {
        id: signed.id,
        nr,
        key_id: sealKey(app).id,
        previous_seal: previousSeal,
        seal,
        person_id: person.id,
        signer_id: person.id,
        kind_id: signed.kindId,
        text_id: signed.textId,
        text_number: number,
        text_sha256: signed.textSha256,
        agreed,
        name: signed.name,
        strokes: signed.strokes,
        signed_at: signed.signedAt,
        signed_on: signedOn,
        valid_until: signed.validUntil,
        how: signed.how,
        sent_to: signed.sentTo,
        link_by: signed.linkBy,
        received_at: signed.receivedAt,
        file_id: signed.fileId,
        file_sha256: fileSha256,
        created_at: signed.signedAt,
        updated_at: signed.signedAt,
      },
    ])
    previousSeal = seal
    if (plan.withdrawn) await withdrawn(world, signed.id, at(plan.ago - 10), addDays(anchor, 10 - plan.ago))
  }
  await asked(world)
}

async function withdrawn(
  { app, insert, id }: DemoWorld,
  signatureId: string,
  withdrawnAt: Date,
  withdrawnOn: string,
) {
  const row = {
    nr: 1,
    id: id('withdrawal 1'),
    signatureId,
    withdrawnAt,
    withdrawnOn,
    bySigner: true,
    reason: 'Sold the car.',
    createdBy: null,
    previousSeal: '',
  }
  await insert('agreement_withdrawals', [
    {
      id: row.id,
      nr: 1,
      key_id: sealKey(app).id,
      previous_seal: '',
      seal: sealWithdrawal(app, row),
      signature_id: signatureId,
      withdrawn_at: withdrawnAt,
      withdrawn_on: withdrawnOn,
      by_signer: true,
      reason: row.reason,
    },
  ])
}

/** The demo accounts have something to sign as well. */
async function asked({ client, insert, id, anchor }: DemoWorld) {
  const { rows } = await client.query<{ id: string; email: string }>(
    `SELECT person_id AS id, email FROM users WHERE email = ANY ($1) ORDER BY email`,
    [['driver', 'host', 'volunteer'].map((role) => `${role}@demo.example`)],
  )
  const asks = rows.flatMap(({ id: person, email }) =>
    (email.startsWith('driver') ? ['driver', 'photos'] : ['waiver', 'photos']).map((label) => ({
      id: id(`asked ${email} ${label}`),
      person_id: person,
      kind_id: id(`agreement kind ${label}`),
      asked_at: `${addDays(anchor, -2)}T15:00:00Z`,
    })),
  )
  await insert('agreement_asks', asks)
}
