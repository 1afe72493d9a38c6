import type { z } from 'zod'
import { HOUR } from '#kernel/clock.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { sizeInWords } from '#server/files/file-types.ts'
import type { Finding, Health } from './contract.ts'

type Found = Omit<z.input<typeof Health>, 'findings'>
type Findings = z.input<typeof Finding>[]

const SLOW_MS = 250
const FULL = 0.85
const OLD_BACKUP_MS = 36 * HOUR
const LITTLE_ROOM = 1_000_000_000

interface Around {
  now: Date
  appUrl: string
}

/** What is not as it should be, the worst first, each with what to do about it. Nothing of it is guessed. */
export function findingsIn(found: Found, around: Around): Findings {
  const all = [
    ...database(found),
    ...files(found),
    ...jobs(found),
    ...backup(found, around),
    ...settings(found, around),
  ]
  return [...all.filter(({ bad }) => bad), ...all.filter(({ bad }) => !bad)]
}

function database({ database: { live, answerMs, connections, mostConnections } }: Found): Findings {
  const found: Findings = []
  if (!live)
    found.push({
      bad: true,
      what: 'Live updates are down: pages show what changed only when they are loaded again.',
      todo: 'If the database is reached through PgBouncer, it must be in session mode. Otherwise this ends by itself within a minute; if not, start the portal again.',
    })
  if (answerMs > SLOW_MS)
    found.push({
      bad: false,
      what: `The database took ${Math.round(answerMs)} ms for one small question.`,
      todo: 'Look again in a minute. If it stays slow, its disk or its network is: the database belongs on the same network as the portal, on a disk of its own.',
    })
  if (connections > mostConnections * FULL)
    found.push({
      bad: false,
      what: `${connections} of ${mostConnections} connections that the database allows are in use.`,
      todo: 'Raise max_connections of the database (an instance needs up to 30), or put PgBouncer in session mode between.',
    })
  return found
}

function files({ storage: { fileFault, freeBytes, where }, backup }: Found): Findings {
  const found: Findings = []
  if (fileFault !== null)
    found.push({
      bad: true,
      what: `Files cannot be read or saved: ${fileFault}.`,
      todo: 'Everything else works meanwhile, and nothing is lost. Check that the bucket exists, that its keys (S3_*) are still good, and that the network reaches it.',
    })
  const needed = Math.max(LITTLE_ROOM, 3 * (backup?.bytes ?? 0))
  if (freeBytes !== null && freeBytes < needed)
    found.push({
      bad: freeBytes < LITTLE_ROOM / 2,
      what: `Only ${sizeInWords(freeBytes)} are free where the data folder is.`,
      todo: `Make room, or move the data folder to a larger disk. A backup and its proof need about ${sizeInWords(needed)}. Files are in ${where}.`,
    })
  return found
}

function jobs({ jobs: { late, failed } }: Found): Findings {
  const found: Findings = []
  if (late > 0)
    found.push({
      bad: false,
      what: `${countOf(late, 'job')} should have begun more than ten minutes ago.`,
      todo: 'Jobs send emails and reminders. Many at once take a while; if the number grows, start the portal again and look into its log.',
    })
  if (failed.length > 0)
    found.push({
      bad: false,
      what: `${countOf(failed.length, 'job')} failed: ${[...new Set(failed.map(({ name }) => name))].join(', ')}.`,
      todo: 'The reason stands below with each. They are tried again by themselves, up to twelve times over some hours; what needs the email server or a service waits for it.',
    })
  return found
}

function backup({ backup: last, work }: Found, { now }: Around): Findings {
  if (last === null)
    return [
      {
        bad: false,
        what: 'There is no backup yet.',
        todo: 'The first one is made at 2:20 in the night. Before anything important is entered, press “Back up now” below.',
      },
    ]
  const found: Findings = []
  const age = now.getTime() - new Date(last.madeAt).getTime()
  if (age > OLD_BACKUP_MS)
    found.push({
      bad: true,
      what: `The newest backup is ${inNumber(Math.floor(age / (24 * HOUR)), 'a day', `${Math.floor(age / (24 * HOUR))} days`)} old.`,
      todo: 'Back up now. If it fails, the reason stands at the backup; if the nights fail, the portal may be switched off at 2:20.',
    })
  if (!last.proven)
    found.push({
      bad: true,
      what: `The newest backup could not be proven: ${last.failure ?? 'the reason is not known'}`,
      todo: mayNot(last.failure)
        ? 'The portal may not create databases, so it cannot restore one to prove it. Give its role the right: ALTER ROLE with CREATEDB.'
        : 'Keep the older ones, make room if the disk is full, and back up again now.',
    })
  else if (work?.state === 'failed')
    found.push({
      bad: false,
      what: `The last ${work.kind === 'backup' ? 'backup' : 'check'} failed: ${work.failure ?? 'the reason is not known'}`,
      todo: 'The one before it is still good. Try again now.',
    })
  return found
}

const mayNot = (failure: string | null) => /permission denied to create database/i.test(failure ?? '')

function settings({ services }: Found, { appUrl }: Around): Findings {
  const { protocol, hostname } = new URL(appUrl)
  const found: Findings = []
  if (protocol === 'http:' && hostname !== 'localhost' && !/^[\d.:[\]]+$/.test(hostname))
    found.push({
      bad: false,
      what: 'The portal is reached without encryption.',
      todo: 'Put a proxy with a certificate in front and set APP_URL to its https address: phones then get notifications and passkeys, too.',
    })
  if (!services.mail)
    found.push({
      bad: false,
      what: 'No email server is set up, so emails stay in the outbox.',
      todo: 'Set SMTP_URL and MAIL_FROM. Until then administrators read them in the outbox and hand them on.',
    })
  return found
}
