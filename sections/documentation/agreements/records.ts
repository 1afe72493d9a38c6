import { eq } from 'drizzle-orm'
import { personName } from '#server/data/names.ts'
import { defineRecord, type RecordKind } from '#server/data/records.ts'
import { manages, sees } from './access.ts'
import { WAYS, type Way } from './fields.ts'
import { kindRows } from './rows.ts'
import { endLinksBut } from './service-links.ts'
import {
  agreementAsks,
  agreementKinds,
  agreementSignatures,
  agreementTexts,
  agreementWithdrawals,
} from './tables.ts'

const scope: RecordKind['scope'] = (user) => (sees(user) ? undefined : false)
const present: RecordKind['present'] = async (ctx, field, value) => {
  if (value === null || value === undefined) return value
  if (field === 'person_id') return personName(ctx, value)
  if (field === 'kind_id') {
    const [found] = await ctx.db
      .select({ title: agreementKinds.title })
      .from(agreementKinds)
      .where(eq(agreementKinds.id, value as string))
    return found?.title ?? 'a deleted agreement'
  }
  if (field === 'how') return WAYS[value as Way]
  return value
}
const common = { scope, present, event: 'agreements.changed' }

/** Whoever makes one of two people may part them again, whatever either of them is to sign or has signed. */
const along: RecordKind['along'] = (row, action) => {
  const person = { table: 'people', id: row.person_id }
  return action === 'update'
    ? [
        { ...person, action },
        { ...person, action: 'insert' },
      ]
    : [{ ...person, action }]
}

/** No undo changes what was published, signed or withdrawn; the database would refuse it as well. */
const fixed = { ...common, mayChange: () => false }

export const records = [
  kindRows.record(),
  defineRecord({
    ...fixed,
    table: agreementTexts,
    noun: 'published text',
    fields: {
      kind_id: 'Agreement',
      number: 'Text no.',
      text: 'Text',
      note: 'What is new',
      sign_again_by: 'To be signed again by',
    },
  }),
  defineRecord({
    ...fixed,
    table: agreementSignatures,
    noun: 'signature',
    // Two people become one: what either signed is about the one who stays, and again about the other when that is undone.
    mayChange: (user, _row, action = 'update') => action === 'update' && manages(user),
    along,
    fields: {
      person_id: 'Person',
      kind_id: 'Agreement',
      text_number: 'Text no.',
      agreed: 'Agreed',
      name: 'Name as typed',
      signed_on: 'Day of signature',
      valid_until: 'Holds until',
      how: 'How',
    },
  }),
  defineRecord({
    ...fixed,
    table: agreementWithdrawals,
    noun: 'withdrawal',
    fields: { withdrawn_on: 'Withdrawn on', reason: 'Why' },
  }),
  defineRecord({
    ...common,
    table: agreementAsks,
    noun: 'person asked to sign',
    mayChange: (user) => manages(user),
    along,
    // Whoever was sent a link would see by it what the other one is to sign, and could sign it.
    unite: async (ctx, stays, goes) => {
      for (const one of [stays, goes]) await endLinksBut(ctx, one)
    },
    fields: { person_id: 'Person', kind_id: 'Agreement' },
  }),
]
