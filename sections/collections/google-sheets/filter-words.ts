import { formatDay, isDay } from '#kernel/charity/day.ts'
import { capital } from '#kernel/language/capital.ts'

/** 'eventStatus' -> 'Event status', 'in_process' -> 'in process' */
const spaced = (name: string) =>
  name
    .replace(/Id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const IS_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST = 100

/** One value of a filter: a day as a day, a choice in words; what is known by its id alone is one that was chosen. */
function said(name: string, value: unknown): string {
  const text = String(value)
  if (name === 'search') return `“${text}”`
  if (IS_ID.test(text)) return 'one that was chosen'
  if (isDay(text)) return formatDay(text, 'short')
  if (text === 'true' || text === 'false') return text === 'true' ? 'yes' : 'no'
  return /^[a-z]+(?:[_A-Z][a-z]*)*$/.test(text) ? capital(spaced(text)) : text
}

/** `{ status: 'in_process', sort: 'item' }` as 'Status: In process'; the order of rows says nothing about which they are. */
export const inWords = (filter: Record<string, unknown>) =>
  Object.entries(filter)
    .filter(([name, value]) => name !== 'sort' && name !== 'order' && value !== '' && value !== null)
    .map(([name, value]) => {
      const values = [value].flat()
      const words =
        values.length > 1 && values.every((one) => IS_ID.test(String(one)))
          ? `${values.length} that were chosen`
          : values.map((one) => said(name, one)).join(', ')
      return `${capital(spaced(name))}: ${words.slice(0, MOST)}`
    })
