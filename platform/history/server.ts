import { implement } from '#server/context.ts'
import { history } from './contract.ts'
import { ofRecord, scope, undo } from './service.ts'

export default implement(history, { scope, undo, ofRecord })
