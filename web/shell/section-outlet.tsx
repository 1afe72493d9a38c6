import { createElement, useEffect } from 'react'
import {
  type Access,
  type CurrentUser,
  passes,
  ROLE_NAMES,
  ROLES,
  roleDefaults,
} from '#kernel/people/access.ts'
import type { Manifest, Section } from '#kernel/portal/manifest.ts'
import { leaveLookBack } from '../calls/look-back.ts'
import { useSettings } from '../calls/session.ts'
import { isOfShownDay } from '../device/looked-back.ts'
import { sectionDrawn } from './at-rest.ts'
import { SectionBoundary } from './boundaries.tsx'
import { ClosedSection } from './closed-section.tsx'
import { Loading, Notice } from './notice.tsx'
import { findSection, OVERVIEW, useSection } from './routes.ts'
import { shownSection } from './shown-section.ts'
import { useScreen } from './use-screen.ts'

/** Spec 2.3: the section the address names; an unknown one shows the overview. */
export function SectionOutlet({ manifests, user }: { manifests: Manifest[]; user: CurrentUser }) {
  const { section: name } = useSection()
  const section = findSection(name, manifests) ?? findSection(OVERVIEW, manifests)
  useTitle(section?.title)
  useShown(section === undefined || !section.name.includes('{') ? section?.name : name)
  if (!section) return <Notice title="Nothing here yet" text="This portal has no sections yet." />
  if (!passes(user, section.access))
    return <ClosedSection section={section} whoMayOpen={whoMayOpen(section.access, manifests)} />
  if (!isOfShownDay(section))
    return (
      <Notice
        title={`${section.title}: only as of today`}
        text="This page does not look back: what it shows is how things are now."
        actions={[{ label: 'Back to today', onClick: leaveLookBack, main: true }]}
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
  useEffect(() => {
    if (Content) sectionDrawn()
  }, [Content])
  if (Content) return createElement(Content)
  return <Loading>{section.name === OVERVIEW ? 'Loading dashboard...' : 'Loading section...'}</Loading>
}

/** In words: "It is open to Administrator, Core Team and people who were given access. …" */
export function whoMayOpen(access: Access, manifests: Manifest[]): string {
  if (access.kind !== 'anyOf' && access.kind !== 'allOf')
    return 'It is open to everyone with an active account.'
  const declared = manifests.flatMap(({ permissions }) => permissions ?? [])
  const roles = ROLES.filter((role) =>
    passes({ role, isActive: true, permissions: roleDefaults(role, declared) }, access),
  )
  const names = roles.map((role) => ROLE_NAMES[role])
  const list = [...names, 'people who were given access']
  return `It is open to ${new Intl.ListFormat('en').format(list)}. An administrator can give you access.`
}

/** Which section is on the screen, for what stands beside it. */
function useShown(name: string | undefined) {
  useEffect(() => {
    shownSection.set(name)
    return () => shownSection.set(undefined)
  }, [name])
}

function useTitle(title: string | undefined) {
  const { organizationName } = useSettings()
  useEffect(() => {
    document.title = [title, organizationName ?? 'Lunchbox'].filter(Boolean).join(' · ')
  }, [title, organizationName])
}
