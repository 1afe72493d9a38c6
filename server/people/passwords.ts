import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { tooMany } from '#kernel/calls/errors.ts'
import type { Db } from '../context.ts'
import { credentials } from '../data/tables.ts'
import { turns } from '../turns.ts'

/** argon2id with the OWASP minimum: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing is made to be hard work: one core is left to everybody who is in already, and a crowd queues. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
const MOST_WAITING = 60
const COME_BACK_SECONDS = 5

const inTurn = turns({
  atOnce: AT_ONCE,
  mostWaiting: MOST_WAITING,
  refusal: () =>
    tooMany(
      `Many people are signing in at this moment. Please try again in ${COME_BACK_SECONDS} seconds.`,
      COME_BACK_SECONDS,
    ),
})

const hashNow = (password: string) => hash(password.normalize('NFKC'), COST)
export const hashPassword = (password: string) => inTurn(() => hashNow(password))

/** A hash of nothing anyone knows: an unknown account takes as long as a wrong password. */
let decoy: Promise<string> | undefined

/** Is this the account's password? Takes the same time when there is no account. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashNow(crypto.getRandomValues(new Uint8Array(24)).join())
  const compared = storedHash ?? (await decoy)
  return (await inTurn(() => verify(compared, password.normalize('NFKC')))) && storedHash !== null
}

/** The same for somebody who is signed in. */
export async function ownPasswordMatches(db: Db, userId: string, password: string): Promise<boolean> {
  const [stored] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return passwordMatches(stored?.passwordHash ?? null, password)
}
