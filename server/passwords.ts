import { hash, verify } from '@node-rs/argon2'

/** argon2id with the OWASP minimum: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), COST)

/** A hash of nothing anyone knows: an unknown account takes as long as a wrong password. */
let decoy: Promise<string> | undefined

/** Is this the account's password? Takes the same time when there is no account. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.getRandomValues(new Uint8Array(24)).join())
  const matches = await verify(storedHash ?? (await decoy), password.normalize('NFKC'))
  return storedHash !== null && matches
}
