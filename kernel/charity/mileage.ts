/** A way that was driven is tenths of a mile, its rate tenths of a cent for each mile: whole numbers all the way. */

/** Whole cents; half a cent counts as one. */
export const mileageCents = (miles: number, rate: number) => Math.floor((miles * rate + 50) / 100)

/** '12.5', '1,204 miles' -> tenths; undefined where it is no such number. */
export function readTenths(typed: string): number | undefined {
  const plain = typed.trim().replace(/,(?=\d{3}(\D|$))/g, '')
  const found = /^(\d{1,6})(?:[.,](\d))?\s*(?:mi|miles|¢|cents?)?$/i.exec(plain)
  return found ? Number(found[1]) * 10 + Number(found[2] ?? 0) : undefined
}

/** 125 -> '12.5', 120 -> '12'. */
export const plainTenths = (tenths: number) =>
  tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`
