import { crudUndoCases } from '#tests/undo-cases.ts'
import { volunteers } from './contract.ts'

export default crudUndoCases(volunteers, {
  name: 'name',
  add: { name: 'Ann Lee' },
  edit: { area: 'North side' },
})
