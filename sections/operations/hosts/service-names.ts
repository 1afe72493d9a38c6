import { namesIn } from '#server/data/names.ts'
import { hosts } from './tables.ts'

/** What locations are called, by their ids. */
export const hostNames = namesIn(hosts, hosts.id, hosts.name)
