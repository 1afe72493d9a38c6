import { IconButton } from '../../action/button.tsx'
import { countOf, formatNumber } from '../../show/format.ts'
import type { ListState } from '../list-state.ts'
import styles from './pager.module.css'

const SIZES = [25, 50, 100, 200] // domain 3.2

interface PagerProps {
  list: Pick<ListState, 'page' | 'limit' | 'set'>
  total: number
  words: { one: string; many: string }
}

/** '1–50 of 312 entries', a page back, a page on, how many on a page. */
export function Pager({ list, total, words }: PagerProps) {
  const { page, limit } = list
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  // Where every size shows all of them there is nothing to choose and nowhere to turn.
  const isShort = total <= Math.min(...SIZES, limit) && page === 1
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span>
        {formatNumber(first)}–{formatNumber(last)} of {countOf(total, words.one, words.many)}
      </span>
      {!isShort && (
        <>
          <label className={styles.size}>
            <span>Per page</span>
            <select
              value={limit}
              onChange={(event) => list.set({ limit: Number(event.currentTarget.value) })}
            >
              {[...new Set([...SIZES, limit])]
                .sort((a, b) => a - b)
                .map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
            </select>
          </label>
          <span className={styles.turn}>
            <IconButton
              icon="back"
              label="Previous page"
              disabled={page <= 1}
              onClick={() => list.set({ page: page - 1 })}
            />
            <IconButton
              icon="next"
              label="Next page"
              disabled={last >= total}
              onClick={() => list.set({ page: page + 1 })}
            />
          </span>
        </>
      )}
    </nav>
  )
}
