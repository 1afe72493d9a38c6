import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { makesGroups, mayChat, writesDirectly } from './access.ts'
import { LEVELS, type Level, MOST_PEOPLE, NAME_LENGTH } from './fields.ts'

const level = z.enum(Object.keys(LEVELS) as [Level, ...Level[]])
const Member = z.object({
  id: z.string(),
  name: z.string(),
  photoId: z.string().nullable(),
  isAdmin: z.boolean(),
})

const Conversation = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(['channel', 'direct', 'group']),
  channel: z.string().nullable(),
  /** Of a direct conversation the name of the other. */
  name: z.string(),
  /** Whom a channel is for. */
  about: z.string().nullable(),
  /** Who is in it; of a channel nobody is named. */
  people: z.array(Member),
  level,
  /** Messages of others that this person has not read, and whether one of them names them. */
  unread: z.int(),
  mentioned: z.boolean(),
  /** The latest message: in words, without the names of people and records that stand in it by their ids. */
  last: z
    .object({ number: z.int(), at: z.string(), author: z.string().nullable(), text: z.string() })
    .nullable(),
  /** Names the group, adds and removes people. */
  mayManage: z.boolean(),
})
export type Conversation = z.output<typeof Conversation>

const One = z.object({ id: z.uuid() })
const name = requiredText(NAME_LENGTH, 'Please give the group a name.')
const people = z
  .array(z.uuid())
  .min(1, 'Please choose somebody.')
  .max(MOST_PEOPLE, 'Please choose fewer people.')
const SOMEBODY = '00000000-0000-4000-8000-000000000000'
const Opened = z.object({ id: z.uuid() })

const count = z.int().min(0)

export const chat = contract({
  conversations: endpoint({
    method: 'GET',
    path: '/api/chat/conversations',
    access: mayChat,
    summary: 'The channels that I may read, and my direct and group conversations',
    output: z.object({ items: z.array(Conversation) }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/chat/search',
    access: mayChat,
    summary: 'Messages with these words in the conversations that I may read, the latest first',
    input: z.object({
      search: z.string().trim().min(1).max(200),
      /** In one conversation only. */
      id: z.uuid().optional(),
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          /** Its place in the conversation. */
          number: z.int(),
          conversationId: z.string(),
          conversation: z.string(),
          author: z.string().nullable(),
          at: z.string(),
          /** What was said around the first of the words. */
          text: z.string(),
        }),
      ),
      /** There are older ones. */
      more: z.boolean(),
    }),
  }),
  direct: endpoint({
    method: 'POST',
    path: '/api/chat/direct',
    access: writesDirectly,
    summary: 'My conversation with one person, begun where there is none',
    undo: { no: 'an empty conversation bothers nobody.' },
    input: z.object({ personId: z.uuid() }),
    output: Opened,
  }),
  addGroup: endpoint({
    method: 'POST',
    path: '/api/chat/groups',
    access: makesGroups,
    summary: 'Begin a group conversation',
    undo: { no: 'others may have written there; everybody may leave it instead.' },
    input: z.object({ name, people }),
    example: { name: 'Freezer move', people: [SOMEBODY] },
    output: Opened,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/chat/groups/{id}',
    access: makesGroups,
    rowCheck: true,
    summary: 'Give a group another name',
    undo: { no: 'give it its old name instead.' },
    input: One.extend({ version: z.int().min(1).max(2_147_483_647), name }),
  }),
  addPeople: endpoint({
    method: 'POST',
    path: '/api/chat/groups/{id}/people',
    access: makesGroups,
    rowCheck: true,
    summary: 'Take people into a group',
    input: One.extend({ people }),
    example: { id: SOMEBODY, people: [SOMEBODY] },
  }),
  removePerson: endpoint({
    method: 'DELETE',
    path: '/api/chat/groups/{id}/people/{personId}',
    access: makesGroups,
    rowCheck: true,
    summary: 'Leave a group, or take somebody out of it',
    undo: { no: 'whoever looks after the group takes them in again.' },
    input: One.extend({ personId: z.uuid() }),
  }),
  makeAdmin: endpoint({
    method: 'PUT',
    path: '/api/chat/groups/{id}/people/{personId}',
    access: makesGroups,
    rowCheck: true,
    summary: 'Let somebody look after a group, or no longer',
    undo: { no: 'choose it again instead.' },
    input: One.extend({ personId: z.uuid(), isAdmin: z.boolean() }),
  }),
  level: endpoint({
    method: 'PUT',
    path: '/api/chat/conversations/{id}/level',
    access: mayChat,
    rowCheck: true,
    summary: 'Choose what of a conversation rings for me',
    undo: { no: 'choose it again instead.' },
    input: One.extend({ level }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/chat/unread',
    early: true,
    access: mayChat,
    summary: 'How many messages I have not read, in conversations that ring for me at all',
    output: z.object({ count }),
  }),
})
