import { useRef, useState } from 'react'
import { announce } from '../../feedback/announce.ts'
import type { Selected } from './types.ts'

export interface Selection {
  count: number
  /** All rows of the filtered list, on every page. */
  all: boolean
  has: (id: string) => boolean
  /** With `range`: everything from the last one chosen to this one. */
  toggle: (id: string, range?: boolean) => void
  add: (ids: string[]) => void
  togglePage: () => void
  selectAll: () => void
  clear: () => void
  page: 'none' | 'some' | 'all'
  body: () => Selected
}

interface State {
  key: string
  chosen: ReadonlySet<string>
  all: boolean
}
const NONE: ReadonlySet<string> = new Set()

/** Which rows are chosen. Choices outlive paging and end with another filter. */
export function useSelection(ids: string[], total: number, filter: Record<string, unknown>): Selection {
  const key = JSON.stringify(filter)
  const [state, setState] = useState<State>({ key, chosen: NONE, all: false })
  const anchor = useRef<string | null>(null)
  // What was chosen under another filter is not chosen any more.
  const { chosen, all } = state.key === key ? state : { chosen: NONE, all: false }

  const choose = (next: ReadonlySet<string>) => {
    setState({ key, chosen: next, all: false })
    announce(next.size === 0 ? 'Nothing selected' : `${next.size} selected`)
  }
  const onPage = ids.filter((id) => all || chosen.has(id)).length
  const count = all ? total : chosen.size

  return {
    count,
    all,
    has: (id) => all || chosen.has(id),
    add: (more) => choose(new Set([...(all ? ids : chosen), ...more])),
    toggle: (id, range = false) => {
      const next = new Set(all ? ids : chosen)
      const from = anchor.current === null ? -1 : ids.indexOf(anchor.current)
      const to = ids.indexOf(id)
      const wanted = !next.has(id)
      if (range && from >= 0) {
        // The whole range takes the state that the clicked row gets, as in a mail program.
        for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
          if (wanted) next.add(one)
          else next.delete(one)
        }
      } else if (wanted) next.add(id)
      else next.delete(id)
      anchor.current = id
      choose(next)
    },
    togglePage: () => {
      if (onPage === ids.length) choose(new Set([...chosen].filter((id) => !ids.includes(id))))
      else choose(new Set([...chosen, ...ids]))
    },
    selectAll: () => {
      setState({ key, chosen: NONE, all: true })
      announce(`All ${total} selected`)
    },
    clear: () => choose(new Set()),
    page: onPage === 0 ? 'none' : onPage === ids.length ? 'all' : 'some',
    body: () => (all ? { filter, expected: total } : { ids: [...chosen] }),
  }
}
