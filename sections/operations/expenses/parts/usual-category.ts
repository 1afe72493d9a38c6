import { foldName } from '#kernel/language/names.ts'
import { call } from '#web/calls/api.ts'
import { isReachable } from '#web/device/network.ts'
import { expenses } from '../contract.ts'
import type { Category } from '../fields.ts'

const LOOKED_AT = 25

/**
 * What is bought in a shop is mostly of one kind: that of most earlier expenses there that this person may see. Null where
 * nothing is known, or without a network.
 */
export async function usualCategory(shop: string): Promise<Category | null> {
  if (!isReachable()) return null
  const { items } = await call(expenses.list, { search: shop, limit: LOOKED_AT }).catch(() => ({ items: [] }))
  const times = new Map<Category, number>()
  for (const { vendor, category } of items)
    if (vendor && foldName(vendor) === foldName(shop)) times.set(category, (times.get(category) ?? 0) + 1)
  const [most] = [...times].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
