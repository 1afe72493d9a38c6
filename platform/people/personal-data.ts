import { definePersonalData } from '#server/data/personal-data.ts'
import { people } from '#server/data/tables.ts'
import { withEmail } from './service.ts'

export const personalData = [
  definePersonalData({
    table: people,
    title: 'Who you are and how to reach you',
    aboutOne: true,
    of: ({ email }) => withEmail(email),
    erasure: 'delete',
    last: true,
  }),
]
