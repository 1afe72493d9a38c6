import { peopleIn } from '#kernel/language/message-text.ts'
import { notify, toldOf, waitingFor } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { recordFor, recordWords } from '#server/data/visible-record.ts'
import type { Place } from './service-place.ts'
import { asUsers, type Row } from './service-present.ts'

type Said = Pick<Row, 'id' | 'body'>

/** Tells those for whom everything in a conversation rings; once, until they have read it. */
export async function ring(ctx: Ctx, message: Said, { about, kind, row }: Place) {
  if (!kind.talk) return
  const named = peopleIn(message.body)
  const { all } = await kind.talk.listeners(ctx, row)
  const waiting = await waitingFor(ctx, { type: 'conversation', id: about.id })
  const people = await asUsers(
    ctx,
    all.filter((id) => id !== ctx.user.id && !named.includes(id) && !waiting.has(id)),
  )
  const to = []
  for (const person of people) if (await recordFor(ctx, person, kind, about.id)) to.push(person.id)
  await notify(ctx, {
    type: 'message',
    category: 'social',
    title: `${ctx.user.displayName} wrote ${kind.talk.where(row)}`,
    message: 'There is something new to read.',
    relatedType: 'conversation',
    relatedId: about.id,
    actionText: 'Open the conversation',
    actionUrl: kind.opens(about.id, undefined, row),
    to,
    written: goesByMail({ kind, row }),
  })
  if (goesByMail({ kind, row })) await kind.talk.mails?.send(ctx, message.id)
}

const goesByMail = ({ kind, row }: Pick<Place, 'kind' | 'row'>) => kind.talk?.mails?.when(row) ?? false

/** Tells who was named, and whose message is answered, once each, if they may see the record. Names of those who may not. */
export async function tell(ctx: Ctx, message: Said, place: Place, named: string[], answered: string | null) {
  const { about, kind } = place
  const deaf = new Set((await kind.talk?.listeners(ctx, place.row))?.none)
  const people = (await asUsers(ctx, [...named, ...(answered ? [answered] : [])])).filter(
    ({ id }) => !deaf.has(id),
  )
  const before = await toldOf(ctx, { type: 'message', id: message.id })
  const told = []
  const notTold = []
  for (const person of people) {
    if (person.id === ctx.user.id || before.has(person.id)) continue
    if (await recordFor(ctx, person, kind, about.id)) told.push(person.id)
    else if (named.includes(person.id)) notTold.push(person.displayName)
  }
  // Nothing of the text: it may be changed or deleted, what was told stays.
  const words = (await recordWords(ctx, kind, place.row)).join(' · ')
  const news = {
    type: 'mention',
    category: 'social' as const,
    relatedType: 'message',
    relatedId: message.id,
    written: goesByMail(place),
    ...(kind.talk
      ? {
          message: 'There is something new to read.',
          actionText: 'Open the conversation',
          actionUrl: kind.opens(about.id, undefined, place.row),
        }
      : {
          message: [`On the ${kind.noun}`, words].join(' '),
          actionText: 'Open the comments',
          actionUrl: kind.opens(about.id, 'comments', place.row),
        }),
  }
  const { displayName } = ctx.user
  const where = kind.talk?.where(place.row)
  const mentioned = told.filter((id) => named.includes(id))
  await notify(ctx, {
    ...news,
    to: mentioned,
    title: `${displayName} mentioned you ${where ?? 'in a comment'}`,
  })
  await notify(ctx, {
    ...news,
    to: told.filter((id) => !mentioned.includes(id)),
    title: where ? `${displayName} answered you ${where}` : `${displayName} answered your comment`,
  })
  return notTold
}

/** What happens in a conversation is told with its content to whoever hears it; comments are asked for again. */
export function tellHearers(
  ctx: Ctx,
  what: 'said' | 'edited' | 'deleted' | 'signed' | 'pinned' | 'became',
  id: string,
  { about, kind }: Pick<Place, 'about' | 'kind'>,
) {
  if (kind.talk) ctx.emit(`talk.${what}`, { id, about, by: ctx.user.id })
  else ctx.emit('threads.changed')
}
