import { crudUndoCases } from '#tests/undo-cases.ts'
import { examples } from './contract.ts'

export default crudUndoCases(examples, { name: 'name', add: { name: 'A first one' }, edit: { amount: 12 } })
