import { eq } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { permissionWording } from './access.ts'
import { chat } from './contract.ts'
import { demo } from './demo.ts'
import { conversationRecord, peopleRecord } from './records.ts'
import { retention } from './retention-job.ts'
import { conversationsOf, direct, level, waiting } from './service.ts'
import { addGroup, addPeople, makeAdmin, removePerson, rename } from './service-groups.ts'
import { search } from './service-search.ts'
import { conversationLevels, conversationPeople, conversations, refusals, unrecorded } from './tables.ts'

export default implement(
  chat,
  {
    conversations: conversationsOf,
    search,
    direct,
    addGroup,
    rename,
    addPeople,
    removePerson,
    makeAdmin,
    level,
    waiting,
  },
  {
    demo,
    jobs: [retention],
    records: [conversationRecord, peopleRecord],
    refusals,
    unrecorded,
    permissionWording,
    personalData: [
      definePersonalData({
        table: conversations,
        title: 'Conversations you began',
        of: ({ id }) => eq(conversations.createdBy, id),
        erasure: { keep: 'They belong to everybody who is in them.' },
      }),
      definePersonalData({
        table: conversationPeople,
        title: 'Conversations you are in',
        of: ({ id }) => eq(conversationPeople.personId, id),
        erasure: 'delete',
      }),
      definePersonalData({
        table: conversationPeople,
        title: 'People you took into groups',
        of: ({ id }) => eq(conversationPeople.createdBy, id),
        erasure: { keep: 'They stay in their groups.' },
      }),
      definePersonalData({
        table: conversationLevels,
        title: 'What rings for you in conversations',
        of: ({ id }) => eq(conversationLevels.personId, id),
        erasure: 'delete',
      }),
    ],
  },
)
