import { fields } from '#kernel/fields/definition.ts'
import { longText, shortText } from '#kernel/fields/fields.ts'

/** What people say about a report that was kept; what it says itself nobody changes. */
export const report = fields(
  { one: 'report', many: 'reports' },
  {
    title: shortText('Name', { max: 160, required: 'Please name the report', searched: true, sorted: true }),
    purpose: longText('What it was for', { max: 1000, searched: true }),
  },
)
