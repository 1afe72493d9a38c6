import { useState } from 'react'
import { personToken } from '#kernel/language/message-text.ts'
import { newId } from '#web/calls/ids.ts'
import { queryClient } from '#web/calls/query-client.ts'
import type { AttachedFile, FileCalls } from '#web/ui/attachments/types.ts'
import type { Mentionable } from '#web/ui/fields/mention-field.tsx'
import type { QueryOf } from '#web/ui/fields/record-picker.tsx'
import { COMMENTS, type ThreadCalls, type ThreadContent, type ThreadMessage } from '#web/ui/thread/types.ts'
import { PEOPLE, SITES, soon } from './data.ts'

/** A talk and files that live on this page only. */

const folk: Mentionable[] = PEOPLE.map((name, index) => ({ id: personId(index), name, note: 'Volunteer' }))
const sites: Mentionable[] = SITES.map(({ name, area }, index) => ({
  id: `host:${personId(100 + index)}`,
  name,
  note: area,
}))
function personId(index: number) {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

const like = (all: Mentionable[], search: string) =>
  all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
const found = (
  kind: string,
  wanted: unknown,
  items: () => Mentionable[],
): QueryOf<{ items: Mentionable[] }> => ({
  queryKey: ['design-system', kind, wanted],
  queryFn: () => soon(() => ({ items: items() })),
})

export const folkLike = (wanted: { search: string } | { ids: string[] }) =>
  found('people', wanted, () =>
    'ids' in wanted ? folk.filter(({ id }) => wanted.ids.includes(id)) : like(folk, wanted.search),
  )
export const sitesNamed = (search: string) => found('records', search, () => like(sites, search))

const PICTURE =
  'data:image/svg+xml,' +
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><rect width="160" height="120" fill="#e8c39e"/>
     <circle cx="118" cy="34" r="16" fill="#f6e7c8"/><path d="M0 120 60 52 104 96 128 76 160 104V120z" fill="#7a8f5a"/></svg>`,
  )

const FILES: AttachedFile[] = [
  ['The porch.jpg', 'image/jpeg', 2_400_000],
  ['Agreement 2026.pdf', 'application/pdf', 310_000],
  ['Cooler list.csv', 'text/csv', 4_200],
].map(([name, type, size], index) => ({
  id: `file-${index}`,
  name: String(name),
  type: String(type),
  size: Number(size),
  hasPreview: index === 0,
  addedBy: PEOPLE[index] ?? null,
  addedAt: '2026-11-19T14:05:00Z',
  mayRemove: index !== 1,
}))

const STEPS = 8
/** Sends a file to nowhere, step by step. A name with "fail" in it does not get there. */
async function pretend(file: File, onProgress: (share: number) => void) {
  for (let step = 1; step <= STEPS; step++) {
    await soon(() => null)
    onProgress(step / STEPS)
    if (step > STEPS / 2 && /fail/i.test(file.name)) throw new Error('The network went away.')
  }
}

/** Files of one place, as `Attachments` takes them. */
export function filesHere(place: string, initial: AttachedFile[] = FILES) {
  const queryKey = ['design-system', 'files', place]
  const kept = () =>
    queryClient.getQueryData<{ items: AttachedFile[]; mayAdd: boolean }>(queryKey)?.items ?? initial
  const keep = (items: AttachedFile[]) => queryClient.setQueryData(queryKey, { items, mayAdd: true })
  const calls: FileCalls = {
    maxBytes: 5_000_000,
    upload: async (file, { onProgress }) => {
      await pretend(file, onProgress)
      const { name, type, size } = file
      const added = { addedBy: PEOPLE[0] ?? null, addedAt: new Date().toISOString(), mayRemove: true }
      keep([{ id: newId(), name, type, size, hasPreview: type.startsWith('image/'), ...added }, ...kept()])
    },
    remove: async (file) => keep(kept().filter(({ id }) => id !== file.id)),
    save: async () => {},
    picture: () => PICTURE,
  }
  return { query: { queryKey, queryFn: () => soon(() => ({ items: kept(), mayAdd: true })) }, calls }
}

const talk = (by: number, at: string, body: string, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: newId(),
  number: 0,
  version: 1,
  body,
  author: { id: personId(by), name: PEOPLE[by] ?? '', photoId: null },
  at,
  editedAt: null,
  replyTo: null,
  reactions: [],
  attachments: [],
  mayEdit: by === 0,
  mayDelete: by === 0,
  ...more,
})

const START: ThreadMessage[] = [
  talk(
    1,
    '2026-11-18T15:02:00Z',
    'The gate code changes on Monday. Please ask at the door for the new one.',
    {
      reactions: [{ emoji: '👍', people: ['Carla Nunez', 'Dev Patel'], mine: false }],
    },
  ),
  talk(
    0,
    '2026-11-18T15:20:00Z',
    `${personToken(personId(1))} it is on the key ring in the blue cooler, too.`,
    {
      editedAt: '2026-11-18T15:22:00Z',
      attachments: FILES.slice(0, 1),
    },
  ),
  talk(2, '2026-11-19T09:41:00Z', 'Two coolers came back without lids. More at https://example.org/coolers', {
    replyTo: { id: 'gone', author: null, body: null },
  }),
].map((message, index) => ({ ...message, number: index + 1 }))

/** A thread that answers itself. */
export function useTalkHere(): { content: ThreadContent; calls: ThreadCalls } {
  const [messages, setMessages] = useState(START)
  const patch = (id: string, change: (message: ThreadMessage) => ThreadMessage) =>
    setMessages((all) => all.map((one) => (one.id === id ? change(one) : one)))
  const people = Object.fromEntries(folk.map(({ id, name }) => [id, name]))
  const records = Object.fromEntries(
    sites.map(({ id, name }) => [id, { title: name, route: '/dashboard?section=design-system&tab=talk' }]),
  )
  return {
    content: {
      messages,
      people,
      records,
      earlier: false,
      unread: 1,
      readUpTo: 2,
      draft: null,
      mayPost: true,
    },
    calls: {
      words: COMMENTS,
      maxLength: 5000,
      emoji: ['👍', '❤️', '🎉'],
      send: async ({ messageId, body, replyTo }) => {
        await soon(() => null)
        const answered = messages.find(({ id }) => id === replyTo)
        const quoted = answered && {
          id: answered.id,
          author: answered.author?.name ?? null,
          body: answered.body,
        }
        const sent = talk(0, new Date().toISOString(), body, { id: messageId, replyTo: quoted ?? null })
        setMessages((all) => [...all, { ...sent, number: all.length + 1 }])
      },
      edit: async ({ id }, body) =>
        patch(id, (one) => ({ ...one, body, editedAt: new Date().toISOString() })),
      remove: async ({ id }) => setMessages((all) => all.filter((one) => one.id !== id)),
      react: async ({ id }, emoji, on) =>
        patch(id, (one) => ({
          ...one,
          reactions: [
            ...one.reactions.filter((sign) => sign.emoji !== emoji),
            ...(on ? [{ emoji, people: [PEOPLE[0] ?? ''], mine: true }] : []),
          ],
        })),
      read: async () => {},
      keepDraft: async () => {},
      people: (search) => folkLike({ search }),
      records: sitesNamed,
      showEarlier: async () => {},
      files: (messageId) => {
        const { query, calls } = filesHere(messageId, [])
        return { ...calls, query }
      },
    },
  }
}
