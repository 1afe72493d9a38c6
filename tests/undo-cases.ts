import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#kernel/calls/contract.ts'
import type { crud } from '#kernel/calls/crud.ts'
import type { Role } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'

/**
 * One change for the generated test of undo: what there has to be before, made anew each time, and the input of the
 * call. A slice lists its own in `undo-cases.ts`, at least one for each call that changes something and can be undone.
 */
export interface UndoCase {
  what: string
  endpoint: Endpoint
  make: (portal: TestPortal, person: Person) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Who calls, when it is not a super administrator. */
  by?: Role
  /** Who undoes, when whoever calls may not. */
  undoneBy?: Role
  /** What is said where the rest cannot stand beside the one thing that somebody edited, or below which somebody added. */
  restRefused?: string
}

type CrudCalls = Record<keyof ReturnType<typeof crud>, Endpoint>

/** The cases of everything that `crud` brings; `name` is the field that tells one record from another. */
export function crudUndoCases(
  calls: CrudCalls,
  { name, add, edit }: { name: string; add: Record<string, unknown>; edit: Record<string, unknown> },
): UndoCase[] {
  const one = () => ({ ...add, [name]: fresh(String(add[name])) })
  const made = async (person: Person) =>
    (await person.call(calls.add, one())) as { id: string; version: number }
  const some = async (person: Person) => [(await made(person)).id, (await made(person)).id]
  return [
    { endpoint: calls.add, make: one },
    {
      endpoint: calls.edit,
      make: async (_portal: TestPortal, person: Person) => {
        const { id, version } = await made(person)
        return { id, version, ...edit }
      },
    },
    {
      endpoint: calls.remove,
      make: async (_portal: TestPortal, person: Person) => ({ id: (await made(person)).id }),
    },
    {
      endpoint: calls.bulkEdit,
      make: async (_portal: TestPortal, person: Person) => ({ ids: await some(person), changes: edit }),
    },
    {
      endpoint: calls.bulkRemove,
      make: async (_portal: TestPortal, person: Person) => ({ ids: await some(person) }),
    },
    {
      endpoint: calls.importApply,
      make: async (_portal: TestPortal, person: Person) => {
        const file = new File([rowsOfFile(add, name, [fresh('First'), fresh('Second')])], 'list.csv')
        const preview = (await person.call(calls.importPreview, { file })) as { importId: string }
        return { importId: preview.importId }
      },
    },
  ].map((found) => ({ ...found, what: found.endpoint.summary }))
}

/** A spreadsheet of rows that say the same but for their names. */
export function rowsOfFile(add: Record<string, unknown>, name: string, names: readonly string[]): string {
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const columns = [name, ...Object.keys(add).filter((one) => one !== name && typeof add[one] === 'string')]
  const line = (called: string) =>
    called && quoted(columns.map((one) => (one === name ? called : String(add[one]))))
  return [quoted(columns), ...names.map(line)].join('\n')
}

/** A word that no other row has. */
export const fresh = (word: string) => `${word} ${randomUUID().slice(0, 8)}`
