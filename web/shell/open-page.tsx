import { createElement, useEffect } from 'react'
import type { Manifest, OpenPage } from '#kernel/portal/manifest.ts'
import { sectionDrawn } from './at-rest.ts'
import { Loading } from './notice.tsx'
import { useScreen } from './use-screen.ts'

/** The page at this path that is open to everyone, signed in or not (spec 2.1). */
export function findOpenPage(path: string, manifests: Manifest[]): OpenPage | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return manifests
    .flatMap(({ pages = [] }) => pages)
    .find((page) => page.path === plain || (page.goesOn && plain.startsWith(`${page.path}/`)))
}

/** Such a page, without the shell around it. */
export function OpenPageOutlet({ page }: { page: OpenPage }) {
  const screen = useScreen(page)
  useEffect(() => {
    if (screen) sectionDrawn()
  }, [screen])
  return screen ? createElement(screen) : <Loading fullPage>Loading…</Loading>
}
