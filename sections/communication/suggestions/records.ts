import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { accountNames, namesIn } from '#server/data/names.ts'
import { defineRecord } from '#server/data/records.ts'
import { rowsOf } from '#server/data/rows.ts'
import { can, mayEdit, mayManage, mayRemove } from './access.ts'
import { suggestion } from './fields.ts'
import { beside, orderedBy, whereOf } from './service-votes.ts'
import { suggestions, suggestionVotes } from './tables.ts'

export const scope = (user: CurrentUser) => (has(user, can.SUGGESTIONS_VIEW) ? undefined : (false as const))

export const rows = rowsOf(suggestion, suggestions, {
  scope,
  mayEdit,
  mayRemove,
  mayDecide: (user) => passes(user, mayManage),
  event: 'suggestions.changed',
  section: 'suggestions',
  where: whereOf,
  sorts: orderedBy,
  beside,
})

const titles = namesIn(suggestions, suggestions.id, suggestions.title)
const usual = rows.record()

export const suggestionRecord = defineRecord({
  ...usual,
  fields: { ...usual.fields, assigned_to: suggestion.labels.assignedTo, merged_into: 'Merged into' },
  // Whoever decides about suggestions also takes a decision back.
  mayChange: (user, row, action) =>
    usual.mayChange(user, row, action) || (action === 'update' && has(user, can.SUGGESTIONS_MANAGE)),
  present: async (ctx, field, value) => {
    if (field === 'assigned_to' && typeof value === 'string')
      return (await accountNames(ctx, [value])).get(value) ?? 'a former member'
    if (field !== 'merged_into') return usual.present?.(ctx, field, value)
    if (typeof value !== 'string') return value
    return (await titles(ctx, [value])).get(value) ?? 'a deleted suggestion'
  },
})

export const voteRecord = defineRecord({
  table: suggestionVotes,
  noun: 'vote',
  // Whoever sees one suggestion sees all.
  scope,
  // Votes go with a suggestion that is deleted, and come back with it.
  mayChange: (user, row, action) => action === 'delete' || row.person_id === user.id,
  fields: { person_id: 'Who' },
  event: 'suggestions.changed',
  present: async (ctx, _field, value) =>
    (await accountNames(ctx, [String(value)])).get(String(value)) ?? 'a former member',
})
