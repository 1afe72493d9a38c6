import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { settings as table } from '#server/data/tables.ts'
import { mayRead, mayWrite } from './access.ts'
import { settings } from './contract.ts'
import { demo } from './demo.ts'
import { about, change, organization, read } from './service.ts'

const setting = defineRecord({
  table,
  noun: 'setting',
  scope: (user) => (passes(user, mayRead) ? undefined : false),
  mayChange: (user) => passes(user, mayWrite),
  fields: { value: 'Value' },
  event: 'settings.changed',
})

export default implement(settings, { organization, about, read, change }, { records: [setting], demo })
