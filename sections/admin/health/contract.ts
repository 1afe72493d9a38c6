import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { mayBackUp, mayRead, mayTakeAll } from './access.ts'

const Bytes = z.int()

/** Something that is not as it should be, and what to do about it. */
export const Finding = z.object({ bad: z.boolean(), what: z.string(), todo: z.string() })

/** Domain 11.5, design 2: how the portal is, for whoever keeps it running. */
export const Health = z.object({
  /** The worst first. */
  findings: z.array(Finding),
  versions: z.object({ portal: z.string(), node: z.string(), database: z.string() }),
  upSince: z.iso.datetime(),
  database: z.object({
    /** How long one question takes now. */
    answerMs: z.number(),
    bytes: Bytes,
    connections: z.int(),
    mostConnections: z.int(),
    lastMigration: z.string().nullable(),
    live: z.boolean(),
  }),
  jobs: z.object({
    waiting: z.int(),
    late: z.int(),
    failed: z.array(
      z.object({ id: z.string(), name: z.string(), attempts: z.int(), error: z.string().nullable() }),
    ),
  }),
  storage: z.object({
    files: z.int(),
    fileBytes: Bytes,
    freeBytes: Bytes.nullable(),
    /** Where the content of files is kept. */
    where: z.string(),
    /** Why that does not answer; null while it does. */
    fileFault: z.string().nullable(),
  }),
  backup: z
    .object({
      madeAt: z.iso.datetime(),
      bytes: Bytes,
      /** The whole archive was read back and its rows were counted. */
      proven: z.boolean(),
      failure: z.string().nullable(),
    })
    .nullable(),
  /** What is being done about backups now, or was done last. */
  work: z
    .object({
      kind: z.enum(['backup', 'check']),
      state: z.enum(['waiting', 'writing', 'proving', 'done', 'failed']),
      startedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
  services: z.object({ mail: z.boolean(), texts: z.boolean(), signIn: z.boolean(), search: z.boolean() }),
})

/** An export of everything, the newest there is. */
export const WholeExport = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'writing', 'ready', 'failed', 'gone']),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** A day after it was ready it is deleted. */
  until: z.iso.datetime().nullable(),
  bytes: Bytes.nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  failure: z.string().nullable(),
  fetchedBy: z.string().nullable(),
  fetchedAt: z.iso.datetime().nullable(),
})

export const health = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    access: mayRead,
    summary: 'Versions, database, jobs, storage and backup',
    output: Health,
  }),
  backUp: endpoint({
    method: 'POST',
    path: '/api/admin/health/backup',
    access: mayBackUp,
    byPerson: true,
    summary: 'Make a backup now and prove it, or check the latest one; one at a time',
    input: z.object({ kind: z.enum(['backup', 'check']) }),
    undo: { no: 'a backup that was made stays made.' },
  }),
  wholeExport: endpoint({
    method: 'GET',
    path: '/api/admin/health/export',
    access: mayTakeAll,
    byPerson: true,
    summary: 'The newest export of everything: how far it is, and who took it along',
    output: z.object({ newest: WholeExport.nullable() }),
  }),
  exportAll: endpoint({
    method: 'POST',
    path: '/api/admin/health/export',
    access: mayTakeAll,
    byPerson: true,
    summary: 'Write everything into open files, without secrets; one at a time, and the one before goes',
    undo: { no: 'an export that was made is deleted by itself after a day.' },
  }),
  openExport: endpoint({
    method: 'POST',
    path: '/api/admin/health/export/{id}/open',
    access: mayTakeAll,
    byPerson: true,
    secret: true,
    asksPassword: 'password',
    summary: 'Confirm with the password that one takes it along: it can be fetched for ten minutes',
    undo: { no: 'what was taken along is gone.' },
    input: z.object({
      id: z.uuid(),
      password: z.string().min(1, 'Please enter your password').max(1000),
    }),
    output: z.object({ name: z.string() }),
  }),
  fetchExport: endpoint({
    method: 'GET',
    path: '/api/admin/health/export/{id}/file',
    access: mayTakeAll,
    byPerson: true,
    rowCheck: true,
    summary: 'The file itself (ZIP), for whoever has confirmed it within ten minutes',
    input: z.object({ id: z.uuid() }),
    download: true,
  }),
})
