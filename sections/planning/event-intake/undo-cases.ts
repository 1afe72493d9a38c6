import { randomBytes } from 'node:crypto'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/contract.ts'
import { hashToken } from '#server/people/session.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { intake } from './contract.ts'

export default [
  {
    what: 'what somebody who asked corrects by their link',
    endpoint: intake.correct,
    make: async (portal, person) => {
      const { id } = await person.call(eventRequests.add, { organizationName: fresh('Alder School') })
      const email = `${fresh('cleo').replace(' ', '-')}@alder.example`
      const organizer = await person.call(eventOrganizers.add, {
        eventRequestId: id,
        name: fresh('Cleo'),
        email,
        isPrimary: true,
      })
      const token = randomBytes(32).toString('base64url')
      await portal.app.pool.query(
        `INSERT INTO event_links (token_hash, event_request_id, organizer_id, address_hash, sent_at, expires_at)
         VALUES ($1, $2, $3, $4, now(), now() + interval '1 day')`,
        [hashToken(token), id, organizer.id, hashToken(`address ${email}`)],
      )
      return {
        token,
        version: 1,
        department: null,
        desiredEventDate: '2027-03-10',
        backupDates: [],
        dateFlexible: 'yes',
        eventAddress: '12 Alder Street',
        estimatedAttendance: 40,
        estimatedSandwichCount: 300,
        hasRefrigeration: 'yes',
        message: 'In the gym',
        contactName: organizer.name,
        contactPhone: null,
      }
    },
  },
] satisfies UndoCase[]
