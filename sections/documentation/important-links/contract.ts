import { contract, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { mayExport, mayManage, mayView } from './access.ts'
import { link } from './fields.ts'

const calls = crud('/api/important-links', link, {
  view: mayView,
  add: mayManage,
  change: mayManage,
  exports: mayExport,
  imports: mayManage,
})

export const importantLinks = contract({
  ...calls,
  add: { ...calls.add, example: { title: 'Hall calendar', url: 'https://hall.example/' } },
})
export type ImportantLink = OutputOf<typeof importantLinks.one>

export default defineLive({
  refreshes: { 'important-links.changed': [importantLinks.list, importantLinks.one] },
})
