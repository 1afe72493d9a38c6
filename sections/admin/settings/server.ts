import { defaultSettings, type SettingName } from '#kernel/charity/settings.ts'
import { passes } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { settings as table } from '#server/data/tables.ts'
import { mayRead, mayWrite } from './access.ts'
import { settings } from './contract.ts'
import { demo } from './demo.ts'
import { about, change, organization, read } from './service.ts'
import { LABELS } from './words.ts'

const nameOf = (id: string) => (id === 'recipes' ? 'Calculator' : (LABELS[id as keyof typeof LABELS] ?? id))

const setting = defineRecord({
  table,
  noun: 'setting',
  scope: (user) => (passes(user, mayRead) ? undefined : false),
  mayChange: (user) => passes(user, mayWrite),
  fields: { id: 'Setting', value: 'Value' },
  present: (_ctx, field, value) => (field === 'id' ? nameOf(String(value)) : value),
  without: ({ id }) => ({ id, value: defaultSettings[id as SettingName] }),
  event: 'settings.changed',
})

export default implement(settings, { organization, about, read, change }, { records: [setting], demo })
