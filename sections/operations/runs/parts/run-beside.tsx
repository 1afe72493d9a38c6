import { RecordHistory } from '#platform/history/widgets.tsx'
import { panelNamed, useTalkTab } from '#platform/records/record-widgets.tsx'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import type { Run } from '../contract.ts'
import { useRunPlace } from './use-place.ts'

/** What was said about a run, its files, and who changed what. */
export default function RunBeside({ run }: { run: Run }) {
  const { part, beside } = useRunPlace()
  const talk = useTalkTab('runs', run.id)
  const parts = useRecordParts('runs')(run.id)
  return (
    <Drawer opened onClose={() => beside('')} title={run.name}>
      <Tabs
        label={run.name}
        tabs={[
          talk,
          ...parts,
          { id: 'history', label: 'History', content: <RecordHistory table="runs" id={run.id} /> },
        ]}
        value={parts.some(({ id }) => id === part) ? part : panelNamed(part)}
        onChange={beside}
      />
    </Drawer>
  )
}
