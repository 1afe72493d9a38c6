import { foldName } from '#kernel/language/names.ts'

/** A contact of an active location, by the names under which the page may call them. */
export interface Named {
  id: string
  personId: string
  name: string
  nickname: string | null
  host: string
}

/** What the page of hosts says: whose names stand there, and which lines look like a name and fit nobody, or several. */
export interface Reading {
  contactIds: string[]
  names: number
  unknown: string[]
}

const MOST_UNKNOWN = 50
const LONGEST_LINE = 300
/** What stands between two names, or between a name and its place. */
const BETWEEN = /[,;:|/()\t·•–—]|\s-\s|\s&\s|\sand\s/
/** 'Ann Lee', 'Mary-Jo O’Brien Smith': two to four words that begin with a capital. */
const LIKE_A_NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u

/** Which of these contacts a page names. Whoever shares a name with somebody else is meant where their location stands beside it. */
export function namedOn(page: string, contacts: readonly Named[]): Reading {
  const byName = new Map<string, Named[]>()
  for (const contact of contacts)
    for (const key of namesOf(contact)) byName.set(key, [...(byName.get(key) ?? []), contact])
  const places = new Set(contacts.map(({ host }) => foldName(host)))
  const found = new Set<string>()
  const people = new Set<string>()
  const unknown = new Set<string>()
  for (const line of linesOf(page)) {
    const pieces = line.slice(0, LONGEST_LINE).split(BETWEEN).map(tidy)
    const here = new Set(pieces.map(foldName))
    for (const piece of pieces) {
      const known = byName.get(foldName(piece)) ?? []
      const beside = known.filter(({ host }) => here.has(foldName(host)))
      const meant = beside.length > 0 ? beside : known
      if (new Set(meant.map(({ personId }) => personId)).size === 1)
        for (const { id, personId } of meant) {
          found.add(id)
          people.add(personId)
        }
      else if (meant.length > 1 || (LIKE_A_NAME.test(piece) && !places.has(foldName(piece))))
        unknown.add(piece)
    }
  }
  return { contactIds: [...found], names: people.size, unknown: [...unknown].slice(0, MOST_UNKNOWN) }
}

const tidy = (piece: string) => piece.replaceAll(/\s+/g, ' ').trim()

function namesOf({ name, nickname }: Named): Set<string> {
  const [, ...rest] = name.split(' ')
  const called = nickname ? [nickname, [nickname, ...rest.slice(-1)].join(' ')] : []
  // A first name alone is anybody's.
  return new Set([name, ...called].filter((one) => one.includes(' ')).map(foldName))
}

/** What is around the text of a page, and its headings. */
const AROUND = new Set(
  'script style noscript template head nav header footer button select h1 h2 h3 h4 h5 h6 title'.split(' '),
)
const INLINE = new Set('a abbr b em i mark small span strong sub sup u'.split(' '))
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const plain = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, ten, sixteen, name) => {
    const code = ten ? Number(ten) : sixteen ? Number.parseInt(sixteen, 16) : undefined
    if (code !== undefined) return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : ' '
    return SIGNS[String(name).toLowerCase()] ?? whole
  })

/** The lines of a page as it is read, or of a plain list. Each sign is looked at a few times at most, whatever the page is. */
export function linesOf(page: string): string[] {
  if (!/<[a-z!]/i.test(page)) return page.split(/[\r\n]+/)
  // Letter for letter as long as the page: some signs grow as they become small.
  const low = page.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const past = (sign: string, from: number) => {
    const at = low.indexOf(sign, from)
    return at < 0 ? page.length : at + sign.length
  }
  let text = ''
  let at = 0
  while (at < page.length) {
    const tag = low.indexOf('<', at)
    text += page.slice(at, tag < 0 ? undefined : tag).replaceAll(/\s+/g, ' ')
    if (tag < 0) break
    const [, closes, name = ''] = /^<(\/?)([a-z][a-z\d]*)/.exec(low.slice(tag, tag + 20)) ?? []
    if (low.startsWith('<!--', tag)) at = past('-->', tag + 4)
    else if (!closes && AROUND.has(name)) at = past('>', past(`</${name}`, tag))
    else at = past('>', tag)
    if (!INLINE.has(name)) text += '\n'
  }
  return plain(text).split('\n')
}
