import { eq, or } from 'drizzle-orm'
import { isWho, ofPerson } from '#platform/people/service.ts'
import { definePersonalData, ownedBy, type Subject } from '#server/data/personal-data.ts'
import { kindRows } from './rows.ts'
import {
  agreementAsks,
  agreementLinks,
  agreementSignatures,
  agreementTexts,
  agreementWithdrawals,
} from './tables.ts'

const mine = (whose: Subject) => ofPerson(agreementSignatures.personId, isWho(whose))
const EVIDENCE =
  'What somebody signed is the proof of it, for them and for us: a waiver is asked for years later. It stays as it was signed.'

export const personalData = [
  kindRows.madeBy({ keep: 'What people sign is the charity’s.' }),
  definePersonalData({
    table: agreementTexts,
    title: 'Texts of agreements you published',
    of: ({ id }) => eq(agreementTexts.createdBy, id),
    erasure: { keep: 'What people signed stays, word for word.' },
  }),
  definePersonalData({
    table: agreementSignatures,
    title: 'Agreements you signed or declined, or noted for others',
    aboutOne: true,
    of: (whose) =>
      or(mine(whose), eq(agreementSignatures.createdBy, whose.id), eq(agreementSignatures.linkBy, whose.id)),
    secret: ['seal', 'previous_seal', 'key_id'],
    erasure: { keep: EVIDENCE },
  }),
  definePersonalData({
    table: agreementWithdrawals,
    title: 'Agreements you ended',
    aboutOne: true,
    of: ({ id }) => eq(agreementWithdrawals.createdBy, id),
    secret: ['seal', 'previous_seal', 'key_id'],
    erasure: { keep: EVIDENCE },
  }),
  definePersonalData({
    table: agreementAsks,
    title: 'What you were asked to sign, or asked others',
    of: (whose) => or(ofPerson(agreementAsks.personId, isWho(whose)), eq(agreementAsks.createdBy, whose.id)),
    erasure: { keep: 'Those about you go with who you are; those about others are theirs.' },
  }),
  definePersonalData({
    table: agreementLinks,
    title: 'The link by which you were asked to sign',
    of: (whose) => ofPerson(agreementLinks.personId, isWho(whose)),
    secret: ['token_hash'],
    erasure: 'delete',
  }),
  ownedBy(agreementLinks.createdBy, {
    title: 'Links you sent or handed to others to sign by',
    secret: ['token_hash'],
    erasure: { keep: 'By which link something was signed belongs to the proof of it.' },
  }),
]
