import { eq } from 'drizzle-orm'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { inboxDrafts, inboxMails, inboxPeople, inboxThreads } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: inboxThreads,
    title: 'Messages you sent from the inbox',
    of: ({ id }) => eq(inboxThreads.createdBy, id),
    erasure: { keep: 'They belong to whoever they were sent to, and stay there without your name.' },
  }),
  definePersonalData({
    table: inboxPeople,
    title: 'Messages in your inbox',
    of: ({ id }) => eq(inboxPeople.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: inboxPeople,
    title: 'Whom your messages reached',
    of: ({ id }) => eq(inboxPeople.createdBy, id),
    erasure: { keep: 'They stay in the inbox of whoever they were sent to.' },
  }),
  ownedBy(inboxMails.personId, {
    title: 'Which messages also went to you as emails',
    erasure: 'delete',
  }),
  definePersonalData({
    table: inboxDrafts,
    title: 'Messages you began to write',
    of: ({ id }) => eq(inboxDrafts.personId, id),
    erasure: 'delete',
  }),
]
