import { fields, type RowOf } from '#kernel/fields/definition.ts'
import { choice, longText, yesNo } from '#kernel/fields/fields.ts'
import { helperFields } from '#platform/people/fields.ts'
import { addresses } from './access.ts'

const { person, helper } = helperFields(addresses)

/** Somebody who helps (domain 5.3); who they are is a person's (115-people.md). */
export const volunteer = fields(
  { one: 'volunteer', many: 'volunteers' },
  {
    name: person.name,
    nickname: person.nickname,
    phone: person.phone,
    email: person.email,
    address: person.address,
    type: choice(
      'Kind',
      { general: 'General', driver_candidate: 'Would like to drive', former_driver: 'Former driver' },
      { initial: 'general', sorted: true, filtered: true, also: ['Volunteer type', 'Type'] },
    ),
    ...helper,
    isSpeaker: yesNo('Speaks to groups', { filtered: true, also: ['Speaker', 'Willing to speak'] }),
    notes: longText('Notes', { seenBy: addresses, hint: 'Seen by editors only' }),
  },
)
export type Volunteer = RowOf<typeof volunteer>
