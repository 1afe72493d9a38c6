import type { ClientBase } from 'pg'
import { type Role, roleDefaults } from '#kernel/people/access.ts'
import type { Manifest } from '#kernel/portal/manifest.ts'
import { hashPassword } from '#server/people/passwords.ts'

export interface NewPerson {
  id?: string
  email: string
  firstName: string
  lastName: string
  role: Role
  password?: string
  passwordHash?: string
  /** When they came; now when left out. */
  since?: Date
}

/** Adds a person with the defaults of the role, and a password when one is given. Returns the id. */
export async function addPerson(
  client: ClientBase,
  manifests: Manifest[],
  person: NewPerson,
): Promise<string> {
  const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO users (id, email, first_name, last_name, display_name, role, permissions, created_at)
     VALUES (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, coalesce($8, now())) RETURNING id`,
    [
      person.id ?? null,
      person.email,
      person.firstName,
      person.lastName,
      `${person.firstName} ${person.lastName}`.trim(),
      person.role,
      JSON.stringify(roleDefaults(person.role, declared)),
      person.since ?? null,
    ],
  )
  const id = String(rows[0]?.id)
  const passwordHash = person.passwordHash ?? (person.password ? await hashPassword(person.password) : null)
  if (passwordHash)
    await client.query('INSERT INTO credentials (user_id, password_hash) VALUES ($1, $2)', [id, passwordHash])
  return id
}
