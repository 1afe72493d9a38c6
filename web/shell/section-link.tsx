import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { passes } from '#kernel/people/access.ts'
import { manifests } from '#registry.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button, type ButtonProps } from '#web/ui/action/button.tsx'
import { type NavigationEntry, navigationOf } from './navigation.ts'
import { addressOfSection, findSection, useSection } from './routes.ts'

interface Target {
  section: string
  /** `{ action: 'log' }` opens the section with it. */
  params?: Record<string, string>
}

/** A link to another section, without loading the page anew. */
export const SectionLink = ({
  section,
  params,
  className,
  children,
}: Target & { className?: string | undefined; children: ReactNode }) => (
  <Link href={addressOfSection(section, params)} className={className}>
    {children}
  </Link>
)

/** A button that leads to another section; with Ctrl or the middle button in a new tab, as links do. */
export function SectionButton({ section, params, ...rest }: Target & Omit<ButtonProps, 'href' | 'onClick'>) {
  const { go } = useSection()
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(section, params)
  }
  return <Button {...rest} href={addressOfSection(section, params)} onClick={follow} />
}

/** Sections this person may open, in the order of the sidebar. */
export function useOpenSections(): NavigationEntry[] {
  return navigationOf(manifests, useCurrentUser()).flatMap(({ entries }) => entries)
}

/** Whether this person may open a section: what leads elsewhere is not offered. */
export function useMayOpen() {
  const user = useCurrentUser()
  return (section: string) => {
    const found = findSection(section, manifests)
    return found !== undefined && passes(user, found.access)
  }
}
