import { MINUTE } from '#kernel/clock.ts'
import type { DemoWorld } from '#server/demo.ts'

export interface DemoMessage {
  by: string
  body: string
  minutesAgo: number
  /** Which one before it this answers, the first being 0. */
  answers?: number
  /** Who answered with 👍. */
  thumbs?: string[]
  /** Who pinned it. */
  pinnedBy?: string
}

const nameOf = ({ table, id }: { table: string; id: string }) => `thread:${table}:${id}`

/** The id of one of its messages, the first being 0. */
export const demoMessage = (world: DemoWorld, about: { table: string; id: string }, index: number) =>
  world.id(`${nameOf(about)}:${index}`)

/** Something that was made of a message. */
export const demoOutcome = (
  world: DemoWorld,
  message: string,
  { table, id, by }: { table: string; id: string; by: string },
) =>
  world.insert('message_outcomes', [
    {
      id: world.id(`outcome:${message}:${id}`),
      version: 1,
      created_by: by,
      message_id: message,
      about_table: table,
      about_id: id,
    },
  ])

/** A thread about a record of the demo charity: for the demo rows of the slice whose record it is. */
export async function demoThread(
  world: DemoWorld,
  about: { table: string; id: string },
  said: DemoMessage[],
  /** Who has read all of it. */
  readers: string[] = [],
) {
  const name = nameOf(about)
  const id = (index: number) => demoMessage(world, about, index)
  const now = world.app.now().getTime()
  await world.insert('threads', [
    {
      id: world.id(name),
      kind: 'record',
      about_table: about.table,
      about_id: about.id,
      last_number: said.length,
      created_at: new Date(now),
    },
  ])
  await world.insert(
    'messages',
    said.map(({ by, body, minutesAgo, answers }, index) => {
      const at = new Date(now - minutesAgo * MINUTE)
      return {
        id: id(index),
        version: 1,
        created_at: at,
        updated_at: at,
        created_by: by,
        thread_id: world.id(name),
        number: index + 1,
        body,
        reply_to: answers === undefined ? null : id(answers),
      }
    }),
  )
  await world.insert(
    'message_pins',
    said.flatMap(({ pinnedBy, minutesAgo }, index) => {
      if (pinnedBy === undefined) return []
      const at = new Date(now - (minutesAgo - 1) * MINUTE)
      const made = { version: 1, created_at: at, updated_at: at, created_by: pinnedBy }
      return [
        { id: world.id(`${name}:pin ${index}`), thread_id: world.id(name), message_id: id(index), ...made },
      ]
    }),
  )
  await world.insert(
    'thread_reads',
    readers.map((person) => ({
      thread_id: world.id(name),
      person_id: person,
      up_to: said.length,
      at: new Date(now),
    })),
  )
  await world.insert(
    'message_reactions',
    said.flatMap(({ thumbs = [], minutesAgo }, index) =>
      thumbs.map((person) => ({
        message_id: id(index),
        person_id: person,
        emoji: '👍',
        at: new Date(now - (minutesAgo - 1) * MINUTE),
      })),
    ),
  )
}

/** A message that somebody has written to be sent later, where something was said already. */
export const demoLater = (
  world: DemoWorld,
  about: { table: string; id: string },
  { by, body, sendAt }: { by: string; body: string; sendAt: Date },
) =>
  world.insert('later_messages', [
    {
      id: world.id(`later:${about.table}:${about.id}`),
      version: 1,
      created_at: world.app.now(),
      updated_at: world.app.now(),
      created_by: by,
      person_id: by,
      thread_id: world.id(`thread:${about.table}:${about.id}`),
      body,
      send_at: sendAt,
    },
  ])
