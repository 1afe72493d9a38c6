import { lazy, Suspense, useEffect, useState } from 'react'
import { HeaderSearch } from '#web/ui/header-search.tsx'

const load = () => import('./parts/search-dialog.tsx')
const SearchDialog = lazy(load)

/** Spec 2.8: Cmd/Ctrl+K from anywhere, and a button in the header for hands without a keyboard. */
export default function SearchButton() {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      setWanted(true)
      setOpened((now) => !now)
    }
    window.addEventListener('keydown', onKeyDown)
    // What comes after the first paint may come now, so that the first keystrokes after the shortcut are not lost.
    load().catch(() => undefined)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <HeaderSearch onOpen={open} opened={opened} />
      {wanted && (
        <Suspense>
          <SearchDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
