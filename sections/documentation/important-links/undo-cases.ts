import { crudUndoCases, type UndoCase } from '#tests/undo-cases.ts'
import { importantLinks } from './contract.ts'

export default crudUndoCases(importantLinks, {
  name: 'title',
  add: { title: 'Hall calendar', url: 'https://hall.example/' },
  edit: { category: 'outside', embedded: true },
}) satisfies UndoCase[]
