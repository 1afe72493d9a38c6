import sharp from 'sharp'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { announcements } from '#sections/communication/announcements/contract.ts'
import { promotion } from '#sections/communication/promotion/contract.ts'
import { suggestions } from '#sections/communication/suggestions/contract.ts'
import { teamBoard } from '#sections/communication/team-board/contract.ts'
import { availability } from '#sections/dashboard/availability/contract.ts'
import { outsideCalendars } from '#sections/dashboard/volunteer-calendar/contract.ts'
import { kinds } from '#sections/documentation/agreements/contract.ts'
import { documents } from '#sections/documentation/documents/contract.ts'
import { budgets } from '#sections/operations/expenses/budgets-contract.ts'
import { expenses } from '#sections/operations/expenses/contract.ts'
import { workLogs } from '#sections/operations/work-log/contract.ts'
import { reminding } from '#sections/planning/weekly-monitoring/reminders-contract.ts'
import type { Person } from '#server/testing/portal.ts'

const PICTURE = new Uint8Array(
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .png()
    .toBuffer(),
)
const WORDS = ['Foil', 'Boxes', 'Bread', 'Knives']

interface Chance {
  pick: <T>(from: readonly T[]) => T
  upTo: (most: number) => number
}
type Change = (day: string) => Promise<unknown>

/** What happens to expenses, hours, documents, agreements and the plan of reminders, and to what the team tells each other, whenever it is called. */
export function laterChanges(boss: Person, { pick, upTo }: Chance): Change[] {
  const made = new Map<Endpoint, { id: string; version: number }[]>()
  const one = (add: Endpoint) => pick(made.get(add) ?? [])
  const adds = async (add: Endpoint, values: object) => {
    const { status, body } = await boss.try(add, values as never)
    if (status !== 200) throw new Error(JSON.stringify(body))
    made.set(add, [...(made.get(add) ?? []), body as { id: string; version: number }])
  }
  /** As it stands now; what is gone already is left alone. */
  const changes = async (add: Endpoint, read: Endpoint, edit: Endpoint, values: object) => {
    const { status, body } = await boss.try(read, { id: one(add)?.id ?? boss.id } as never)
    if (status === 200) await boss.call(edit, { ...(body as object), ...values } as never)
  }
  const takesAway = (add: Endpoint, remove: Endpoint) =>
    boss.try(remove, { id: one(add)?.id ?? boss.id } as never)

  return [
    async (purchaseDate) => {
      await adds(expenses.add, {
        description: pick(WORDS),
        amount: 1 + upTo(9000),
        category: 'other',
        purchaseDate,
      })
      await adds(budgets.add, { name: pick(WORDS), amount: 1 + upTo(9000) })
      await changes(expenses.add, expenses.one, expenses.edit, { amount: 1 + upTo(9000) })
    },
    async () => {
      await takesAway(expenses.add, expenses.remove)
      await takesAway(budgets.add, budgets.remove)
    },
    async (workDate) => {
      await adds(workLogs.add, { description: pick(WORDS), workDate, hours: 1 + upTo(8), minutes: 0 })
      await changes(workLogs.add, workLogs.one, workLogs.edit, { visibility: pick(['public', 'private']) })
    },
    async () => takesAway(workLogs.add, workLogs.remove),
    async (day) => {
      await adds(documents.add, { title: pick(WORDS), file: new File([day], 'day.txt') })
      await changes(documents.add, documents.one, documents.edit, {
        category: pick(['general', 'confidential']),
      })
      const id = one(documents.add)?.id
      await boss.try(documents.addVersion, { id, file: new File([`${day} again`], 'again.txt') } as never)
    },
    async () => takesAway(documents.add, documents.remove),
    async (day) => {
      await adds(kinds.add, { title: `${pick(WORDS)} ${upTo(1e6)}`, draft: day, concerns: ['drivers'] })
      const { id = '', version = 0 } = made.get(kinds.add)?.at(-1) ?? {}
      await boss.call(kinds.publish, { id, version })
      await changes(kinds.add, kinds.one, kinds.edit, { retired: upTo(2) === 1 })
    },
    async () => {
      const { id: _, words: __, ...plan } = await boss.call(reminding.plan)
      await boss.call(reminding.changePlan, { ...plan, remindHosts: !plan.remindHosts })
    },
    async (day) => {
      const times = { startDate: `${day}T06:00:00Z`, endDate: `${day}T23:00:00Z` }
      await adds(announcements.add, { title: pick(WORDS), message: day, ...times })
      await changes(announcements.add, announcements.one, announcements.edit, { message: `${day} again` })
      const id = one(announcements.add)?.id ?? boss.id
      await boss.try(pick([announcements.see, announcements.dismiss]), { announcementId: id })
    },
    async (day) => {
      await adds(suggestions.add, { title: pick(WORDS), description: day })
      await changes(suggestions.add, suggestions.one, suggestions.weigh, { notes: day, tags: [pick(WORDS)] })
      await boss.try(suggestions.upvote, { id: one(suggestions.add)?.id ?? boss.id, on: upTo(2) === 1 })
    },
    async (day) => {
      await adds(teamBoard.add, { title: pick(WORDS), description: day, assignedTo: pick([[], [boss.id]]) })
      await changes(teamBoard.add, teamBoard.one, teamBoard.edit, { kind: pick(['task', 'note', 'idea']) })
      const id = one(teamBoard.add)?.id ?? boss.id
      await boss.try(pick([teamBoard.like, teamBoard.unlike]), { id })
      await boss.try(teamBoard.finish, { id })
    },
    async (day) => {
      await adds(promotion.add, {
        title: pick(WORDS),
        description: day,
        file: new File([PICTURE], 'small.png'),
      })
      await changes(promotion.add, promotion.one, promotion.archive, { archived: upTo(2) === 1 })
      await boss.try(promotion.use, { id: one(promotion.add)?.id ?? boss.id, kind: 'view' })
    },
    async (day) => {
      const spans = [{ from: day, to: addDays(day as Day, upTo(30)) }]
      const { items } = await boss.call(availability.add, {
        spans,
        status: pick(['available', 'unavailable'] as const),
      })
      made.set(availability.add, [...(made.get(availability.add) ?? []), ...items])
      await changes(availability.add, availability.one, availability.edit, { which: 'all', notes: day })
    },
    async () => {
      const name = pick(WORDS)
      await adds(outsideCalendars.add, { name, address: `https://calendar.example/${name}.ics`, isOn: false })
      await changes(outsideCalendars.add, outsideCalendars.one, outsideCalendars.edit, { name: pick(WORDS) })
    },
    async () => {
      await takesAway(announcements.add, announcements.remove)
      await takesAway(suggestions.add, suggestions.remove)
      await takesAway(teamBoard.add, teamBoard.remove)
      await takesAway(promotion.add, promotion.remove)
      await takesAway(availability.add, availability.remove)
      await takesAway(outsideCalendars.add, outsideCalendars.remove)
    },
  ]
}
