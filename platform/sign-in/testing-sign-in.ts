import { addPerson } from '#platform/accounts/people.ts'
import { manifests } from '#registry.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { TEST_PASSWORD, type TestPortal } from '#server/testing/portal.ts'

let people = 0
let hash: Promise<string> | undefined

/** Somebody with an account whose password is `TEST_PASSWORD`; answers with their email address. */
export async function addAccount(
  portal: TestPortal,
  email = `Ana-${++people}@Test.example`,
): Promise<string> {
  const client = await portal.app.pool.connect()
  const passwordHash = await (hash ??= hashPassword(TEST_PASSWORD))
  await addPerson(client, manifests, {
    email,
    firstName: 'Ana',
    lastName: 'Lee',
    role: 'host',
    passwordHash,
  }).finally(() => client.release())
  return email
}

export const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
