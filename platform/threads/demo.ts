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
}

/** A thread about a record of the demo charity: for the demo rows of the slice whose record it is. */
export async function demoThread(
  world: DemoWorld,
  about: { table: string; id: string },
  said: DemoMessage[],
) {
  const name = `thread:${about.table}:${about.id}`
  const id = (index: number) => world.id(`${name}:${index}`)
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
