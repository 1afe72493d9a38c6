import { implement } from '#server/context.ts'
import { derived } from './derived.ts'
import { unrecorded } from './tables.ts'

/** It has no calls: sections are the views over it. */
export default implement({}, {}, { unrecorded, derived })
