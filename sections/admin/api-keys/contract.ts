import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { permissionName } from '#sections/admin/user-management/contract.ts'
import { mayManage } from './access.ts'

const LONGEST_DAYS = 366

const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the key, to know it again: `lb_k7f2m9xq`. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  /** The same in words. */
  may: z.array(z.string()),
  readsOnly: z.boolean(),
  ownerName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  state: z.enum(['active', 'expired', 'ownerInactive']),
})

/** Issue of keys for integrations: scoped, expiring, of which only a hash is kept (domain 11.5). */
export const apiKeys = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    access: mayManage,
    byPerson: true,
    summary: 'Keys of other programs',
    output: z.object({ items: z.array(ApiKey) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    access: mayManage,
    byPerson: true,
    secret: true,
    // Whoever sits at an open screen must not walk away with a way in.
    asksPassword: 'password',
    summary: 'Make a key for another program',
    example: {
      name: 'Website',
      permissions: ['HOSTS_VIEW'],
      days: 30,
      password: 'Sandwich-Test-1',
    },
    input: z.object({
      name: requiredText(60, 'Please say what the key is for'),
      permissions: z.array(permissionName).min(1, 'Please choose what the key may do').max(300),
      /** Reads and changes nothing, whatever else it may. */
      readsOnly: z.boolean().default(true),
      days: z
        .int('Please enter a whole number of days')
        .min(1, 'At least one day')
        .max(LONGEST_DAYS, 'A year at most'),
      password: z.string().min(1, 'Please enter your password').max(1000),
    }),
    /** The key itself: in this answer and nowhere else. */
    output: z.object({ id: z.string(), key: z.string() }),
    undo: { no: 'a key is revoked, not taken back.' },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/{id}',
    access: mayManage,
    byPerson: true,
    summary: 'Revoke a key',
    input: z.object({ id: z.uuid() }),
    undo: { no: 'a revoked key stays revoked.' },
  }),
})
