import { eq, inArray, sql } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import {
  drafts,
  laterMessages,
  mentions,
  messages,
  outcomes,
  pins,
  reactions,
  reads,
  talkPreferences,
} from './tables.ts'

export const personalData = [
  definePersonalData({
    table: messages,
    title: 'Comments you wrote',
    of: ({ id }) => eq(messages.createdBy, id),
    erasure: { keep: 'They belong to the records they are about, and stay there without your name.' },
  }),
  definePersonalData({
    table: messages,
    title: 'Comments that mention you',
    of: ({ id }) =>
      inArray(
        messages.id,
        sql`(SELECT ${mentions.messageId} FROM ${mentions} WHERE ${mentions.personId} = ${id})`,
      ),
    secret: ['body', 'created_by'],
    erasure: { keep: 'They belong to who wrote them; your name is shown in none of them any more.' },
  }),
  definePersonalData({
    table: outcomes,
    title: 'What you made of messages',
    of: ({ id }) => eq(outcomes.createdBy, id),
    erasure: { keep: 'They say what became of a message, without your name.' },
  }),
  definePersonalData({
    table: mentions,
    title: 'Where you are mentioned',
    of: ({ id }) => eq(mentions.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: reactions,
    title: 'Signs you answered with',
    of: ({ id }) => eq(reactions.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: reads,
    title: 'How far you read comments',
    of: ({ id }) => eq(reads.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: drafts,
    title: 'What you began to write',
    of: ({ id }) => eq(drafts.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: pins,
    title: 'Messages you pinned',
    of: ({ id }) => eq(pins.createdBy, id),
    erasure: { keep: 'They are of use to everybody in the conversation.' },
  }),
  definePersonalData({
    table: laterMessages,
    title: 'What you wrote to be sent later',
    of: ({ id }) => eq(laterMessages.personId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: talkPreferences,
    title: 'What you chose for conversations',
    of: ({ id }) => eq(talkPreferences.personId, id),
    erasure: 'delete',
  }),
]
