import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { people } from '#server/data/tables.ts'
import { isWho, ofPerson } from './service.ts'
import { detailLinks, differentPeople } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: differentPeople,
    title: 'Of whom you said that they are two people',
    of: ({ id }) => eq(differentPeople.createdBy, id),
    erasure: { keep: 'Who looks after the directory need not look again.' },
  }),
  definePersonalData({
    table: detailLinks,
    title: 'The link by which you were asked to check your details',
    of: (whose) => ofPerson(detailLinks.personId, isWho(whose)),
    secret: ['token_hash'],
    erasure: 'delete',
  }),
  definePersonalData({
    table: people,
    title: 'Who you are and how to reach you',
    aboutOne: true,
    of: isWho,
    erasure: 'delete',
    last: true,
  }),
]
