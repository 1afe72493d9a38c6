import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from '#web/device/store.ts'
import { whenSettled } from '#web/shell/at-rest.ts'
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
    // Before anybody asks, so that nobody waits for it after the shortcut; it brings half of the calls along.
    void whenSettled().then(() => load().catch(() => undefined))
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
