import { amountsIn } from './amounts.ts'
import type { Line } from './words.ts'

const ADDRESS =
  /^\d+\s+\w|\b(ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|HWY|PKWY|DR|DRIVE|LN|LANE|SUITE|STE|PLAZA|P\.?O\.? BOX)\b\.?(?!\w)|\b[A-Z]{2}\s+\d{5}\b|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/
const NO_NAME =
  /RECEIPT|THANK|^INVOICE|CASHIER|(REGISTER|SERVER|TABLE|ORDER|PUMP|MANAGER|CLERK|HOST|TERMINAL|GUESTS?)\s*[#:\d]|TEL\b|PHONE|STORE\s*(#|NO|NUMBER|\d)|\bDATE\b|\bTIME\b|SALES? (SLIP|TICKET)|DUPLICATE|(CUSTOMER|MERCHANT|STORE) COPY|WWW\.|HTTP|@|\bHOURS\b|LOCATED|MERCHANT ID|^EST\b|SINCE \d{4}/
/** Said before the name. */
const GREETING = /^\W*(WELCOME ?(TO)?|AT|CUSTOMER COPY|MERCHANT COPY|RECEIPT|SALES? RECEIPT)\W*$/i
/** A shop names itself before it says where it is: so many lines are looked at. */
const FIRST_LINES = 7

/** Who sold it: the first lines, and among them what is largest and a name. */
export function shopOf(lines: readonly Line[]): { shop: string | null; confidence: number } {
  const first = lines
    .filter(({ text }) => (/[A-Za-z]{2}/.test(text) || text.length > 3) && !GREETING.test(text))
    .slice(0, FIRST_LINES)
  const usual =
    [...lines].map(({ height }) => height).sort((a, b) => a - b)[Math.floor(lines.length / 2)] || 1
  let best: { shop: string; worth: number; line: Line; place: number } | undefined
  for (const [place, line] of first.entries()) {
    const name = nameIn(line.text)
    if (!name) continue
    const upper = line.text.toUpperCase()
    let worth = 4 - place * 0.9 + Math.min(3, Math.max(0, line.height / usual - 1) * 3)
    if (ADDRESS.test(upper)) worth -= 4
    if (NO_NAME.test(upper) && name === line.text.trim()) worth -= 3
    if (amountsIn(line.text).length > 0 || /\d{4}/.test(line.text)) worth -= 2
    worth *= 0.4 + 0.6 * line.confidence
    if (!best || worth > best.worth) best = { shop: name, worth, line, place }
  }
  if (!best || best.worth <= 0) return { shop: null, confidence: 0 }
  const next = first[best.place + 1]
  const joined =
    next && continues(best.line, next, usual) ? `${best.shop} ${nameIn(next.text) ?? ''}`.trim() : best.shop
  return { shop: joined, confidence: Math.min(0.95, (best.worth / 6) * (0.5 + 0.5 * best.line.confidence)) }
}

/** A long name in large letters goes on in the next line. */
function continues(line: Line, next: Line, usual: number): boolean {
  const large = line.height > usual * 1.3 && next.height > usual * 1.3
  const alike = Math.abs(line.height - next.height) < line.height * 0.2
  const upper = next.text.toUpperCase()
  return (
    large &&
    alike &&
    next.top - line.bottom < line.height &&
    !ADDRESS.test(upper) &&
    !NO_NAME.test(upper) &&
    !/\d/.test(upper)
  )
}

function nameIn(text: string): string | undefined {
  const name = text
    .replace(/^\W*(welcome ?to|thank you for (?:shopping|dining|visiting) (?:at|with)?)\s+/i, '')
    .replace(/\b(store|shop|location|loc|unit)\s*(#|no\.?|number)?\s*\d+.*$/i, '')
    .replace(/#\s*\d+.*$/, '')
    .replace(/^[^A-Za-z0-9&]+|[^A-Za-z0-9.!)&]+$/g, '')
    .replace(/(?<=[A-Za-z])0|0(?=[A-Za-z]{2})/g, 'O')
    .replace(/\s+/g, ' ')
    .trim()
  return (name.match(/[A-Za-z]/g) ?? []).length >= 3 ? name : undefined
}
