import { ownedBy } from '#server/data/personal-data.ts'
import { liveAddresses } from './tables.ts'

export const personalData = [
  ownedBy(liveAddresses.createdBy, { title: 'Live addresses of lists that you made', erasure: 'delete' }),
]
