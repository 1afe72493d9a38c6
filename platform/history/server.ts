import { implement } from '#server/context.ts'
import { history } from './contract.ts'
import { beginning, ofRecord, scope, undo } from './service.ts'

export default implement(history, { scope, undo, beginning, ofRecord })
