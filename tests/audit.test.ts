import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const KEPT_BY_TRIGGER = 'sums and marks, kept by a trigger from rows that are recorded'
/** Tables whose changes are not recorded, and why (architecture.md "Data"). */
const NOT_AUDITED: Record<string, string> = {
  credentials: 'password hashes never reach a trail',
  sessions: 'secrets; signing in is no change of a record',
  second_factors: 'what people sign in with never reaches a trail; they are told of each change by mail',
  totp_secrets: 'secrets',
  passkeys: 'public keys of devices; their counters rise with each sign-in',
  recovery_codes: 'secrets; each works once',
  passkey_challenges: 'random, for some minutes, once',
  pending_sign_ins: 'secrets of some minutes',
  linked_sign_ins: 'what people sign in with never reaches a trail; they are told of each change by mail',
  known_devices: 'secrets; says only that a browser was here before',
  throttles: 'counters of attempts',
  audit_log: 'the trail itself',
  idempotency_keys: 'the memory of answers, kept 30 days',
  imports: 'a spreadsheet while it is being read; what it changes is recorded in the tables it changes',
  erasures: 'that and how far an account was erased; it is its own proof',
  erasure_places: 'where to look, until somebody decided',
  outbox: 'messages on their way; what they tell of is recorded',
  message_preferences: 'a person’s own choice, no record of the charity',
  text_consents: 'each agreement is a row of its own with its times; that is the proof',
  text_stops: 'numbers that said STOP',
  received_texts: 'what came in, as it came',
  text_announcements: 'what was sent, as it was sent',
  notification_preferences: 'a person’s own choice, no record of the charity',
  push_subscriptions: 'secrets of a browser; they end with its session',
  push_keys: 'secrets',
  notifications: 'what a person was told and has seen',
  announcement_dismissals: 'what a person has seen',
  challenge_progress: 'what a person did is recorded where it was done',
  leaderboard_hidden: 'a person’s own choice, no record of the charity',
  email_changes: 'secrets; each works once',
  password_tokens: 'secrets; each works once',
  activity: 'what people look at; deleted after 90 days, and at once for whoever switches it off',
  activity_days: 'sums of it',
  activity_opt_outs: 'a person’s own choice, no record of the charity',
  invitations:
    'when somebody was last invited; goes with their first password, and the mail stands in the outbox',
  search_texts: KEPT_BY_TRIGGER,
  search_words: KEPT_BY_TRIGGER,
  search_log: 'counts of searches, without who',
  search_days: 'sums of them',
  search_clicks: 'counts for ranking',
  search_embeddings: 'computed from the entries, anew when they change',
  search_embedding_runs: 'how far that has come',
  threads: 'a place for messages, made by the first of them; what is said there is recorded',
  message_mentions: 'kept by a trigger from the texts, which are recorded',
  message_reactions: 'a person’s own sign, given and taken back at will',
  thread_reads: 'what a person has seen',
  thread_drafts: 'what nobody has said yet',
  api_key_secrets: 'hashes of keys; the keys themselves are recorded',
  backups: 'what became of each nightly backup',
  due_slots: 'which timed job has run',
  collection_days: KEPT_BY_TRIGGER,
  collection_host_days: KEPT_BY_TRIGGER,
  collection_creator_days: KEPT_BY_TRIGGER,
  collection_hosts: KEPT_BY_TRIGGER,
  collection_groups: KEPT_BY_TRIGGER,
  collection_group_hosts: KEPT_BY_TRIGGER,
  collection_pulse: KEPT_BY_TRIGGER,
}

async function rows<T extends Record<string, unknown>>(sql: string): Promise<T[]> {
  return (await portal.app.pool.query<T>(sql)).rows
}

const tables = async () =>
  (
    await rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
    )
  ).map(({ name }) => name)

describe('every change is recorded', () => {
  it('in each table that is not excepted, for every kind of change', async () => {
    const triggers = await rows<{ table: string; name: string }>(
      `SELECT c.relname AS table, t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE p.proname = 'audit_change' AND NOT t.tgisinternal AND t.tgenabled <> 'D'`,
    )
    const all = await tables()
    expect(all.length).toBeGreaterThan(10)
    for (const table of all) {
      const found = triggers.filter((trigger) => trigger.table === table).map(({ name }) => name)
      const wanted = table in NOT_AUDITED ? [] : ['audit_delete', 'audit_insert', 'audit_update']
      expect(found.sort(), table).toEqual(wanted)
    }
  })

  it('and each recorded table says what its rows are, who may see them and who may undo', async () => {
    const recorded = (await tables()).filter((table) => !(table in NOT_AUDITED))
    expect([...portal.app.records.keys()].sort()).toEqual(recorded)
  })

  it('the exceptions are tables that exist', async () => {
    const all = await tables()
    expect(Object.keys(NOT_AUDITED).filter((table) => !all.includes(table))).toEqual([])
  })

  it('recorded rows have an id and a version, so that an undo can find and outdate them', async () => {
    const columns = await rows<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('id', 'version', 'updated_at')`,
    )
    for (const table of portal.app.records.keys())
      expect(
        columns.filter((one) => one.table === table).map(({ column }) => column),
        table,
      ).toEqual(expect.arrayContaining(['id', 'version', 'updated_at']))
  })

  it('fields that a history shows are columns of their table', async () => {
    for (const [table, { fields }] of portal.app.records) {
      const columns = await rows<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name = '${table}'`,
      )
      const known = new Set(columns.map(({ name }) => name))
      expect(
        Object.keys(fields).filter((field) => !known.has(field)),
        table,
      ).toEqual([])
    }
  })
})

describe('every foreign key', () => {
  it('can wait for the end of a transaction, so that an undo puts rows back in any order', async () => {
    const hasty = await rows<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable`,
    )
    expect(hasty).toEqual([])
  })

  it('has an index that begins with it, so that deleting a parent does not read the whole table', async () => {
    const bare = await rows<{ name: string }>(
      `SELECT c.conname AS name FROM pg_constraint c
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`,
    )
    expect(bare).toEqual([])
  })
})
