import { formatMomentIn } from '#kernel/charity/day.ts'
import { has, ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { can } from './access.ts'
import { announcements } from './contract.ts'
import { demo } from './demo.ts'
import { personalData } from './personal-data.ts'
import {
  add,
  audience,
  broadcast,
  current,
  dismiss,
  dismissed,
  edit,
  list,
  one,
  remove,
  see,
} from './service.ts'
import { announcements as table, unrecorded } from './tables.ts'

const record = defineRecord({
  table,
  noun: 'announcement',
  scope: (user) => (has(user, can.MANAGE_ANNOUNCEMENTS) ? undefined : false),
  mayChange: (user) => has(user, can.MANAGE_ANNOUNCEMENTS),
  fields: {
    title: 'Title',
    message: 'Message',
    type: 'About',
    priority: 'Priority',
    link: 'Link',
    link_text: 'Words of the link',
    start_date: 'Starts',
    end_date: 'Ends',
    is_active: 'Switched on',
    roles: 'For',
  },
  event: 'announcements.changed',
  present: ({ settings: { timeZone } }, field, value) => {
    if (field === 'start_date' || field === 'end_date')
      return formatMomentIn(timeZone, new Date(String(value)))
    if (field === 'is_active') return value === true ? 'Yes' : 'No'
    if (field === 'roles' && Array.isArray(value))
      return value.length === 0 ? 'Everyone' : value.map((role) => ROLE_NAMES[role as Role] ?? String(role))
    return value
  },
})

export default implement(
  announcements,
  { current, dismissed, dismiss, see, list, one, add, edit, remove, audience, broadcast },
  { records: [record], personalData, demo, unrecorded },
)
