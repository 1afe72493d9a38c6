import { implement } from '#server/context.ts'
import { notifications } from './contract.ts'
import { personalData } from './personal-data.ts'
import { archive, counts, list, read, readMany } from './service.ts'

export default implement(notifications, { list, counts, read, archive, readMany }, { personalData })
