import { type ComponentType, lazy, Suspense } from 'react'
import type { Manifest, OpenPage } from '#kernel/manifest.ts'
import { Loading } from './notice.tsx'

const screens = new Map<string, ComponentType>()

/** The page at this path that is open to everyone, signed in or not (spec 2.1). */
export function findOpenPage(path: string, manifests: Manifest[]): OpenPage | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return manifests.flatMap(({ pages = [] }) => pages).find((page) => page.path === plain)
}

/** Such a page, without the shell around it. */
export function OpenPageOutlet({ page }: { page: OpenPage }) {
  const Screen = screenOf(page)
  return (
    <Suspense fallback={<Loading fullPage>Loading...</Loading>}>
      <Screen />
    </Suspense>
  )
}

function screenOf(page: OpenPage): ComponentType {
  const screen = screens.get(page.path) ?? lazy(page.screen)
  screens.set(page.path, screen)
  return screen
}
