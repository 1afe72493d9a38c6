import { createElement, useEffect } from 'react'
import { type Access, type CurrentUser, passes } from '#kernel/access.ts'
import type { Manifest, Section } from '#kernel/manifest.ts'
import { useSettings } from '../session.ts'
import { SectionBoundary } from './boundaries.tsx'
import { Loading, Notice } from './notice.tsx'
import { findSection, OVERVIEW, useSection } from './routes.ts'
import { useScreen } from './use-screen.ts'

/** Spec 2.3: the section the address names; an unknown one shows the overview. */
export function SectionOutlet({ manifests, user }: { manifests: Manifest[]; user: CurrentUser }) {
  const { section: name, go } = useSection()
  const section = findSection(name, manifests) ?? findSection(OVERVIEW, manifests)
  useTitle(section?.title)
  if (!section) return <Notice title="Nothing here yet" text="This portal has no sections yet." />
  if (!passes(user, section.access))
    return (
      <Notice
        title={`${section.title} is not open to you`}
        text={whoMayOpen(section.access)}
        actions={[{ label: 'Go to the dashboard', onClick: () => go(OVERVIEW), main: true }]}
      />
    )
  return (
    <SectionBoundary name={section.name}>
      <Screen key={section.name} section={section} />
    </SectionBoundary>
  )
}

function Screen({ section }: { section: Section }) {
  const Content = useScreen(section)
  if (Content) return createElement(Content)
  return <Loading>{section.name === OVERVIEW ? 'Loading dashboard...' : 'Loading section...'}</Loading>
}

/** In words: "It is open to people with the permission “Hosts view”. …" */
export function whoMayOpen(access: Access): string {
  if (access.kind !== 'anyOf' && access.kind !== 'allOf')
    return 'It is open to everyone with an active account.'
  const names = access.permissions.map((permission) => `“${inWords(permission)}”`)
  const last = names.pop() ?? ''
  const list =
    names.length === 0 ? last : `${names.join(', ')} ${access.kind === 'anyOf' ? 'or' : 'and'} ${last}`
  return `It is open to people who hold the permission ${list}. An administrator can give it to you.`
}

/** `HOSTS_VIEW` reads as "Hosts view", `NAV_HOSTS` as "Hosts". */
function inWords(permission: string): string {
  const lower = permission.replace(/^NAV_/, '').toLowerCase().replaceAll('_', ' ')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

function useTitle(title: string | undefined) {
  const { organizationName } = useSettings()
  useEffect(() => {
    document.title = [title, organizationName ?? 'Lunchbox'].filter(Boolean).join(' · ')
  }, [title, organizationName])
}
