import { useQueryState } from '#web/query-state.ts'
import { useThemeToggle } from '#web/shell/theme-toggle.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Basics } from './parts/basics.tsx'
import { Figures } from './parts/figures.tsx'
import { Forms } from './parts/forms.tsx'
import { Imports } from './parts/imports.tsx'
import { Records } from './parts/records.tsx'
import { States } from './parts/states.tsx'
import { Tables } from './parts/tables.tsx'

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
      <Tabs
        label="Pieces of the kit"
        value={tab}
        onChange={(next) => set({ tab: next })}
        tabs={[
          { id: 'basics', label: 'Basics', content: <Basics /> },
          { id: 'forms', label: 'Forms', content: <Forms /> },
          { id: 'table', label: 'Table', content: <Tables /> },
          { id: 'figures', label: 'Figures', content: <Figures /> },
          { id: 'import', label: 'Import', content: <Imports /> },
          { id: 'record', label: 'Record', content: <Records /> },
          { id: 'states', label: 'States', content: <States /> },
        ]}
      />
    </>
  )
}
