import { implement } from '#server/context.ts'
import { history } from './contract.ts'
import { ofRecord, undo } from './service.ts'

export default implement(history, { undo, ofRecord })
