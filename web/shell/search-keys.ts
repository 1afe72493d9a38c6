import { useEffect } from 'react'
import { createStore } from '../device/store.ts'

interface SearchState {
  opened: boolean
  text: string
  /** Enter was pressed before there was anything to choose. */
  entered: boolean
  /** The field has the focus: from now on the keys are its own. */
  there: boolean
}
const CLOSED: SearchState = { opened: false, text: '', entered: false, there: false }

/**
 * The global search as the keyboard left it. Its code comes after the first paint; the shortcut, and what is typed right
 * after it, wait here until its field is there.
 */
export const search = createStore(CLOSED)
export const changeSearch = (part: Partial<SearchState>) => search.set({ ...search.get(), ...part })
export const openSearch = () => search.set({ ...CLOSED, opened: true })
export const closeSearch = () => search.set(CLOSED)

/** Spec 2.8: Cmd/Ctrl+K from anywhere. */
export function useSearchKeys(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      closeSearch()
    }
  }, [wanted])
}

function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const { opened, there, text } = search.get()
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey) {
    event.preventDefault()
    if (opened) closeSearch()
    else openSearch()
    return
  }
  if (!opened || there || ctrlKey || metaKey || altKey) return
  if (key === 'Escape') closeSearch()
  else if (key === 'Enter') changeSearch({ entered: true })
  else if (key === 'Backspace') changeSearch({ text: text.slice(0, -1), entered: false })
  else if (key.length === 1) changeSearch({ text: text + key, entered: false })
  else return
  // Not for whatever has the focus meanwhile.
  event.preventDefault()
  event.stopPropagation()
}
