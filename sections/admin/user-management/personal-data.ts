import { ownedBy } from '#server/data/personal-data.ts'
import { accessRequests } from './tables.ts'

export const personalData = [
  ownedBy(accessRequests.userId, { title: 'Sections you asked for', erasure: 'delete' }),
  ownedBy(accessRequests.answeredBy, {
    title: 'Requests for access you answered',
    secret: ['reason'],
    erasure: { keep: 'They belong to the people who asked.' },
  }),
]
