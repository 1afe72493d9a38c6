import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '#web/device/store.ts'
import { closeSearch, openSearch, search } from '#web/shell/search-keys.ts'
import { HeaderSearch } from '#web/ui/layout/header-search.tsx'

const load = () => import('./parts/search-dialog.tsx')
const SearchDialog = lazy(load)

/** Spec 2.8: Cmd/Ctrl+K from anywhere, and a button in the header for hands without a keyboard. */
export default function SearchButton() {
  const { opened } = useStore(search)
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useEffect(() => {
    // What comes after the first paint may come now, so that nobody waits for it after the shortcut.
    load().catch(() => undefined)
  }, [])
  return (
    <>
      <HeaderSearch onOpen={openSearch} opened={opened} />
      {wanted && (
        <Suspense>
          <SearchDialog opened={opened} onClose={closeSearch} />
        </Suspense>
      )}
    </>
  )
}
