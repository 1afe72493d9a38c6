import { implement } from '#server/context.ts'
import { personalData } from './personal-data.ts'
import { personRecord } from './records.ts'

export default implement({}, {}, { records: [personRecord], personalData })
