import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Contract, Endpoint, InputOf } from '#kernel/calls/contract.ts'
import type { First } from '#kernel/calls/first-asked.ts'
import { type Day, todayIn } from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import type { WishesOf } from '#kernel/people/ways.ts'
import type { App } from './app.ts'
import type { CalendarSource } from './data/calendar.ts'
import type { FeedSource } from './data/feeds.ts'
import type { Figure } from './data/figures.ts'
import type { HelperSource } from './data/helper-source.ts'
import type { LetterKind } from './data/letters.ts'
import type { OriginSource } from './data/origins.ts'
import type { OutcomeSource } from './data/outcomes.ts'
import type { OutgoingKind } from './data/outgoing.ts'
import type { PersonalData } from './data/personal-data.ts'
import type { RecordKind } from './data/records.ts'
import type { ReportKind } from './data/reports.ts'
import type { SearchKind } from './data/search.ts'
import type { ThanksSource } from './data/thanks.ts'
import type { WaitingSource } from './data/waiting.ts'
import type { DemoWorld } from './demo.ts'
import type { MayReadFile } from './files/files.ts'
import type { Upload } from './files/uploads.ts'
import type { AnyJob, Job } from './jobs/jobs.ts'
import type { AnyNotificationAction } from './jobs/notification-actions.ts'
import type { PreviewAs } from './people/preview.ts'
import type { InTheirName, ProgramKeys } from './people/program-keys.ts'
import type { RoundTrip } from './spreadsheets/round-trip.ts'

/** The pool for reads; one connection inside its transaction for changes. */
export type Db = NodePgDatabase

/** Which day it is where the organization is. */
export const todayOf = ({ app, settings }: Pick<Ctx, 'app' | 'settings'>): Day =>
  todayIn(settings.timeZone, app.now())

/** What every handler gets besides its input. */
export interface Ctx {
  /** Who is signed in; identity comes from the session alone. */
  user: CurrentUser
  sessionId: string | null
  /** The role asks for a second step at sign-in, and this person has none yet: little is open to them. */
  factorMissing: boolean
  requestId: string
  /** What the clock of whoever asks said as the call left them (`whenItHappened`), if they say so. */
  sentAt?: Date | undefined
  db: Db
  settings: Settings
  log: Logger
  app: App
  /** Row rule: refuses with 403 unless `allowed`. A `rowCheck` endpoint must call it. */
  check(allowed: boolean, message?: string): void
  /**
   * Tells every instance and every browser that may see it, on commit. Ids only; one coarse event for a bulk change.
   * With `to`, only that person's browsers hear of it.
   */
  emit(event: string, payload?: EventPayload): void
  /** Puts a job into the queue in the same transaction. */
  enqueue<P>(job: Job<P>, payload: P, options?: { runAt?: Date; key?: string }): Promise<void>
  /** The file of an `upload` endpoint, on disk until the call is over. */
  upload: Upload | null
  /** Aborted when whoever asked has left before the answer: long work for them ends. */
  gone: AbortSignal
}

export interface EventPayload {
  id?: string
  to?: string
  /**
   * The record whose hearers are told of it with its content (`tellings`), so that their windows need not ask. It is
   * nothing that the window which made the change has to load anew.
   */
  about?: { table: string; id: string }
  /** Who did that. */
  by?: string
}

/** A public endpoint may be called by nobody in particular. */
export type PublicCtx = Omit<Ctx, 'user'> & { user: CurrentUser | null }

/** The answer of a `download` endpoint. */
export type Download = {
  name: string
  type: string
  body: Buffer | string | NodeJS.ReadableStream
}

/** What work needs that may run in a request or in a job: the part of `Ctx` that knows of no caller. */
export type WorkCtx = Pick<Ctx, 'app' | 'db' | 'settings' | 'log' | 'emit' | 'enqueue'>

type Answer<E extends Endpoint> = E extends { download: true } ? Download : z.input<E['output']>
type CtxOf<E extends Endpoint> = E['access'] extends { kind: 'public' } ? PublicCtx : Ctx

type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: InputOf<E>) => Promise<Answer<E>> | Answer<E>

/** A channel of the real-time connection that a browser asks for (spec 7). Nobody joins but as who they are. */
export interface LiveChannel {
  /** The message that asks for it. */
  join: string
  /** Committed event -> what it is called there. It is said to whom the event is for. */
  says: Record<string, string>
}

export interface Tellings {
  events: readonly string[]
  /** Those among them after which it is counted anew what somebody has not read. */
  counted: readonly string[]
  /** By the ids of the events in this record: the same for whoever hears it. What is gone is left out. */
  load: (
    app: App,
    about: { table: string; id: string },
    events: { event: string; id: string }[],
  ) => Promise<ReadonlyMap<string, object>>
  /** Of the people given: those for whom this rings. */
  ringsFor: (
    app: App,
    about: { table: string; id: string },
    id: string,
    people: string[],
  ) => Promise<ReadonlySet<string>>
}

/** What people are challenged to do once (spec 2.7); whoever makes the call in person has done it. */
export interface Deed {
  /** The `actionKey` of spec 3. */
  key: string
  /** What must be so after the call, where the call alone is not enough. */
  when?: (ctx: Ctx) => Promise<boolean>
}

/** Where a message goes: an email address, or a phone number. */
export type Reader = { email: string } | { phone: string }

/** The server half of a slice: every call of its contract with its handler, and what else it gives the kernel. */
export interface Slice {
  calls: {
    name: string
    endpoint: Endpoint
    handler: (ctx: Ctx, input: never) => unknown
    deed?: Deed | undefined
  }[]
  /** Tables whose rows people see the history of and may undo. */
  records: RecordKind[]
  jobs: AnyJob[]
  /** Which of its records the search finds (spec 2.8), each within its own `scope`. */
  searches: SearchKind[]
  /** What it puts on the calendar, for whom. */
  calendar: CalendarSource[]
  /** What it has waiting for people. */
  waiting: WaitingSource[]
  /** The letters it sends, worded by the organization (`platform/letters`). */
  letters: LetterKind[]
  /** Who could take a place of a shift, and what speaks against each: asked wherever somebody is put down for one. */
  helpers: HelperSource[]
  /** What people may be thanked for, once it is over. */
  thanks: ThanksSource[]
  /** What it knows in numbers, each said once. */
  figures: Figure[]
  /** Its reports that can be kept, and made again as of then. */
  reports: ReportKind[]
  /** What messages become. */
  outcomes: OutcomeSource[]
  /** What feed readers can follow of it. */
  feeds: FeedSource[]
  /** Which of its lists can be taken out and brought back. */
  roundTrips: RoundTrip[]
  /** Of which of its records other systems may be told, as they subscribed to. */
  outgoing: OutgoingKind[]
  /** The events that sandwiches may have come from. One slice has them. */
  origins?: OriginSource
  /** Hears of records of another slice that an import brought, in its transaction: what is past starts nothing. */
  afterImport?: (ctx: Ctx, came: { table: string; ids: readonly string[] }) => Promise<void>
  /** Takes a deed in, in the transaction of its call. */
  onDeed?: (ctx: Ctx, key: string) => Promise<void>
  /** Hears of committed events on every instance, to drop caches. What must not be missed is a job. */
  listeners: Record<string, (app: App, payload: EventPayload) => void | Promise<void>>
  channels: LiveChannel[]
  /**
   * Its committed events about messages -> what the message link says of them (spec 7): to whom they are `to`, or to
   * whoever may read the record that they are `about`.
   */
  messageEvents: Record<string, string>
  /** Committed events that go to the hearers of what they are `about` together with their content. One slice has them. */
  tellings?: Tellings
  /** Who may read the files it keeps (`server/files/files.ts`), by the name of their owner. */
  files: Record<string, MayReadFile>
  /** Its tables whose changes are not recorded, and why. */
  unrecorded: Record<string, string>
  /** What triggers keep (whole tables, or columns that the trail leaves out) as queries over recorded rows, by the names of the tables (`data/as-of.ts`). */
  derived: Record<string, string>
  /**
   * Its lists and figures can be asked for as of a day (`data/as-of.ts`): all of them, or the calls of these names where
   * others are about what is not recorded, or say what somebody may now. Who may see a row is judged as of now: a condition
   * on rows that its services say themselves goes through `judgedNow` (`data/judged-now.ts`).
   */
  looksBack?: true | readonly string[]
  /** What a constraint of its tables refuses, in words for whoever tried. */
  refusals: Record<string, string>
  /** What the permissions it declares are called. */
  permissionWording: PermissionWording
  /** What its tables hold about people. */
  personalData: PersonalData[]
  /** Who has said how they want to be reached: the outbox asks before each message that is not about an account. */
  contactWishes: ((ctx: Pick<WorkCtx, 'db'>, reader: Reader) => Promise<WishesOf[]>)[]
  /** Why a message that it wrote into the outbox is not to go any more (its day has moved); null where it is. */
  holdsBack: ((ctx: WorkCtx, outboxId: string) => Promise<string | null>)[]
  /** What went out since about records that a request changed: its undo says that it stays sent. */
  staysSent: ((ctx: Ctx, request: { id: string; at: Date }) => Promise<{ title: string; at: Date }[]>)[]
  /**
   * Hears of a text message that is no STOP, START or HELP: what to answer (null: nothing), or undefined where it is not
   * meant for this slice. The first that takes it has it. `userIds`: who agreed to texts at this number.
   */
  textAnswers: ((
    ctx: WorkCtx,
    incoming: { phone: string; userIds: string[]; text: string },
  ) => Promise<string | null | undefined>)[]
  /** What can be done right from notifications about its records. */
  notificationActions: AnyNotificationAction[]
  /** Keys with which programs call. One slice has them. */
  keys?: ProgramKeys
  /** What else goes on in somebody's name, and ends with a new password if they say so. */
  inTheirName?: InTheirName
  /** Who may preview a role, and as whom they are answered then. One slice says so. */
  previewAs?: PreviewAs
  /** Pages and channels that are not REST calls (sign-in form, set-up). */
  routes?: (fastify: FastifyInstance, app: App) => void
  /**
   * What its sections (by name) and its cards on Home (`homeCard(id)`) ask for first: it comes with the page, where the address
   * names the section alone. Each exactly as the screen asks for it, or it comes for nothing.
   */
  first: First
  /** Its rows of the demo charity (design 8); slices before it in the registry have theirs already. */
  demo?: (world: DemoWorld) => Promise<void>
}

/** Ties a contract to its handlers; a missing or wrongly typed handler does not compile. */
export function implement<const C extends Contract>(
  calls: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
  extras: Partial<Omit<Slice, 'calls'>> & { deeds?: { [K in keyof C]?: Deed } } = {},
): Slice {
  return {
    calls: Object.entries(calls).map(([name, endpoint]) => ({
      name,
      endpoint,
      handler: handlers[name] as (ctx: Ctx, input: never) => unknown,
      deed: extras.deeds?.[name],
    })),
    records: extras.records ?? [],
    jobs: extras.jobs ?? [],
    searches: extras.searches ?? [],
    calendar: extras.calendar ?? [],
    waiting: extras.waiting ?? [],
    letters: extras.letters ?? [],
    helpers: extras.helpers ?? [],
    thanks: extras.thanks ?? [],
    figures: extras.figures ?? [],
    reports: extras.reports ?? [],
    outcomes: extras.outcomes ?? [],
    feeds: extras.feeds ?? [],
    outgoing: extras.outgoing ?? [],
    roundTrips: extras.roundTrips ?? [],
    listeners: extras.listeners ?? {},
    channels: extras.channels ?? [],
    messageEvents: extras.messageEvents ?? {},
    files: extras.files ?? {},
    unrecorded: extras.unrecorded ?? {},
    derived: extras.derived ?? {},
    refusals: extras.refusals ?? {},
    permissionWording: extras.permissionWording ?? {},
    personalData: extras.personalData ?? [],
    contactWishes: extras.contactWishes ?? [],
    holdsBack: extras.holdsBack ?? [],
    staysSent: extras.staysSent ?? [],
    textAnswers: extras.textAnswers ?? [],
    notificationActions: extras.notificationActions ?? [],
    first: extras.first ?? {},
    ...(extras.origins ? { origins: extras.origins } : {}),
    ...(extras.tellings ? { tellings: extras.tellings } : {}),
    ...(extras.looksBack ? { looksBack: extras.looksBack } : {}),
    ...(extras.keys ? { keys: extras.keys } : {}),
    ...(extras.inTheirName ? { inTheirName: extras.inTheirName } : {}),
    ...(extras.previewAs ? { previewAs: extras.previewAs } : {}),
    ...(extras.afterImport ? { afterImport: extras.afterImport } : {}),
    ...(extras.onDeed ? { onDeed: extras.onDeed } : {}),
    ...(extras.routes ? { routes: extras.routes } : {}),
    ...(extras.demo ? { demo: extras.demo } : {}),
  }
}
