import { ownedBy } from '#server/data/personal-data.ts'
import { receivedMails } from './tables.ts'

export const personalData = [
  ownedBy(receivedMails.personId, { title: 'Emails with which you answered messages', erasure: 'delete' }),
]
