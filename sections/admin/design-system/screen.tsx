import { type ComponentType, lazy, Suspense } from 'react'
import { useQueryState } from '#web/query-state.ts'
import { useThemeToggle } from '#web/shell/theme-toggle.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'

/** Each group is loaded when its tab is opened: nobody waits for a map to see a button. */
const group = (id: string, label: string, load: () => Promise<{ default: ComponentType }>) => {
  const Part = lazy(load)
  return {
    id,
    label,
    content: (
      <Suspense
        fallback={
          <Waiting what={label}>
            <SkeletonLines lines={8} />
          </Waiting>
        }
      >
        <Part />
      </Suspense>
    ),
  }
}

const GROUPS = [
  group('basics', 'Basics', () => import('./parts/basics.tsx')),
  group('rules', 'Right and wrong', () => import('./parts/rules.tsx')),
  group('forms', 'Forms', () => import('./parts/forms.tsx')),
  group('table', 'Table', () => import('./parts/tables.tsx')),
  group('figures', 'Figures', () => import('./parts/figures.tsx')),
  group('work', 'Steps and boards', () => import('./parts/work.tsx')),
  group('time', 'Time', () => import('./parts/time.tsx')),
  group('places', 'Places', () => import('./parts/places.tsx')),
  group('paper', 'Text and paper', () => import('./parts/paper.tsx')),
  group('import', 'Import', () => import('./parts/imports.tsx')),
  group('record', 'Record', () => import('./parts/records.tsx')),
  group('talk', 'Talk', () => import('./parts/talk.tsx')),
  group('states', 'States', () => import('./parts/states.tsx')),
]

/** Every piece of the kit, live, with invented data that stays on this page (spec 2.3, design 7). */
export default function DesignSystemScreen() {
  const [{ tab }, set] = useQueryState({ tab: 'basics' })
  const theme = useThemeToggle()
  return (
    <>
      <PageHeader
        title="Design System"
        description="The pieces that every screen is built from. Nothing here is saved, so try everything."
        main={{
          label: 'Log a collection',
          icon: 'add',
          onClick: () =>
            toast({ title: 'Only on this page', description: 'On a phone this button is by the thumb.' }),
        }}
        actions={
          <Button icon={theme.icon} onClick={theme.toggle}>
            {theme.label}
          </Button>
        }
      />
      <Tabs label="Pieces of the kit" value={tab} onChange={(next) => set({ tab: next })} tabs={GROUPS} />
    </>
  )
}
