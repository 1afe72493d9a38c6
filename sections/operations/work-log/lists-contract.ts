import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { mayManage, mayView } from './access.ts'
import { workKind, workTeam } from './fields.ts'

const rights = { view: mayView, add: mayManage, change: mayManage }

const kinds = crud('/api/work-kinds', workKind, rights, {
  beside: { used: z.int() },
})
/** The short list of kinds of work. */
export const workKinds = contract({
  list: kinds.list,
  one: kinds.one,
  add: kinds.add,
  edit: kinds.edit,
  remove: kinds.remove,
})

const members = { memberIds: z.array(z.uuid()).max(200, 'Please choose at most 200 people').optional() }
const teams = crud('/api/work-teams', workTeam, rights, {
  beside: { memberIds: z.array(z.string()) },
})
/** Teams and departments, for sharing hours. */
export const workTeams = contract({
  list: teams.list,
  one: teams.one,
  add: endpoint({ ...teams.add, input: teams.add.input.extend(members) }),
  edit: endpoint({ ...teams.edit, input: teams.edit.input.extend(members) }),
  remove: teams.remove,
})
