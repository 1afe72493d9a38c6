import { choices, clockTime, emailAddress, phoneNumber, shortText } from '#kernel/fields/fields.ts'
import { contactData } from '#platform/people/access.ts'
import { isOnePerson, ONE_PERSON } from '#platform/people/fields.ts'
import { DAYS } from './fields.ts'

type DayName = keyof typeof DAYS
const NAMES = Object.keys(DAYS) as DayName[]
const dayOf = (word: string) =>
  word.length > 1 ? NAMES.find((name) => name.startsWith(word) || word === `${name}s`) : undefined

/** 'Mon, Wed', 'Tuesdays and Thursdays', 'Mon-Fri', 'daily'; undefined when a word is no day. */
export function readDays(cell: string): DayName[] | undefined {
  const text = cell.toLowerCase().replaceAll('.', '').trim()
  if (text === '') return []
  if (/^(daily|every ?day)$/.test(text)) return NAMES
  if (/^weekdays$/.test(text)) return NAMES.slice(0, 5)
  const found = new Set<DayName>()
  for (const part of text.split(/\s*(?:[;,/&+]|\band\b)\s*/)) {
    const [first, last, ...more] = part.split(/\s*(?:-|–|\bto\b|\bthrough\b)\s*/).map(dayOf)
    if (first === undefined || more.length > 0 || (/-|–|\bto\b|through/.test(part) && last === undefined))
      return undefined
    const until = last === undefined ? NAMES.indexOf(first) : NAMES.indexOf(last)
    for (let at = NAMES.indexOf(first); ; at = (at + 1) % 7) {
      found.add(NAMES[at] as DayName)
      if (at === until) break
    }
  }
  return NAMES.filter((name) => found.has(name))
}

const days = (label: string, also: readonly string[]) => ({
  ...choices(label, DAYS, { also }),
  inWords: (values: DayName[]) => values.map((name) => DAYS[name]).join('; '),
  read: readDays,
})

const nameOf = (label: string, also: readonly string[]) => {
  const field = shortText(label, { max: 120, also })
  return { ...field, input: field.input.refine(isOnePerson, ONE_PERSON) }
}
const who = (label: string, also: readonly string[]) => ({
  name: nameOf(`${label} name`, also),
  phone: phoneNumber(`${label} phone`, { seenBy: contactData, also: also.map((one) => `${one} phone`) }),
  email: emailAddress(`${label} email`, { seenBy: contactData, also: also.map((one) => `${one} email`) }),
  role: shortText(`${label} role`, { max: 80, also: also.map((one) => `${one} role`) }),
})
const first = who('Contact', ['contact person', 'contact', 'primary contact'])
const second = who('Second contact', [
  'second contact person',
  'second contact',
  'contact 2',
  'secondary contact',
])

/** What a spreadsheet of recipients says beside their fields (domain 5.4): rows of their own, in columns. */
export const besideFields = {
  contactName: first.name,
  contactPhone: first.phone,
  contactEmail: first.email,
  contactRole: first.role,
  secondName: second.name,
  secondPhone: second.phone,
  secondEmail: second.email,
  secondRole: second.role,
  collectionDays: days('Collection day', ['collection days', 'pickup day', 'delivery day']),
  collectionTime: clockTime('Collection time', { also: ['pickup time', 'delivery time'] }),
  feedingDays: days('Feeding day', ['feeding days', 'serving day', 'distribution day']),
  feedingTime: clockTime('Feeding time', { also: ['serving time', 'distribution time'] }),
}
