import { z } from 'zod'
import { contract, type OutputOf } from '#kernel/calls/contract.ts'
import { crud, withPut } from '#kernel/calls/crud.ts'
import { anyOf } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { ABOUT_PERSON, aboutPeople } from '#platform/people/fields.ts'
import { can, mayExport, mayView } from './access.ts'
import { volunteer } from './fields.ts'

const rest = crud(
  '/api/volunteers',
  volunteer,
  {
    view: mayView,
    add: anyOf(can.VOLUNTEERS_ADD),
    change: anyOf(can.VOLUNTEERS_EDIT),
    remove: anyOf(can.VOLUNTEERS_DELETE),
    exports: mayExport,
  },
  {
    beside: ABOUT_PERSON,
    totals: { active: z.int(), wouldDrive: z.int(), speakers: z.int() },
    bulk: ['status', 'area', 'type', 'availability', 'isSpeaker'],
  },
)

export const volunteers = contract({
  ...rest,
  ...withPut('/api/volunteers/{id}', aboutPeople(rest)),
})

export type ListedVolunteer = OutputOf<typeof rest.one>

export default defineLive({
  refreshes: {
    'volunteers.changed': [volunteers.list, volunteers.one],
    'people.changed': [volunteers.list, volunteers.one],
  },
})
