import { implement } from '#server/context.ts'
import { permissionWording } from './access.ts'
import { people } from './contract.ts'
import { personalData } from './personal-data.ts'
import { differentRecord, personRecord } from './records.ts'
import { differ, doubles } from './service-doubles.ts'
import { merge } from './service-merge.ts'

export default implement(
  people,
  { doubles, differ, merge },
  { records: [personRecord, differentRecord], personalData, permissionWording },
)
