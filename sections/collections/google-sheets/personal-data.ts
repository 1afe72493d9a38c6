import { ownedBy } from '#server/data/personal-data.ts'
import { followedSheets, liveAddresses } from './tables.ts'

export const personalData = [
  ownedBy(liveAddresses.createdBy, { title: 'Live addresses of lists that you made', erasure: 'delete' }),
  ownedBy(followedSheets.createdBy, {
    title: 'Published sheets that you added to be read here',
    erasure: 'delete',
  }),
]
