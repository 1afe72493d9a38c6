import { ownedBy } from '#server/data/personal-data.ts'
import { receivedTexts, textAnnouncements } from './tables.ts'

export const personalData = [
  ownedBy(receivedTexts.personId, { title: 'Text messages you sent us', erasure: 'delete' }),
  ownedBy(textAnnouncements.createdBy, {
    title: 'Announcements you sent as text messages',
    erasure: { keep: 'They were said for the charity.' },
  }),
]
