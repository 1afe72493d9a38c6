import { useQuery } from '@tanstack/react-query'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { ReorderList } from '#web/ui/board/reorder-list.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { documents } from '../contract.ts'
import styles from './documents.module.css'

/** Domain 3.1: administrators order what stands on everybody's first page, and take it off. */
export default function DashboardOrder({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const answer = useQuery({ ...query(documents.onDashboard, {}), enabled: opened })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Documents on the dashboard"
      size="md"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Async query={answer} what="the documents on the dashboard" isEmpty={() => false}>
        {({ items }) =>
          items.length === 0 ? (
            <Quiet>None yet. Open a document and choose “Put on the dashboard”.</Quiet>
          ) : (
            <ReorderList
              label="Documents on the dashboard"
              items={items}
              idOf={({ id }) => id}
              nameOf={({ title }) => title}
              onMove={async (item, { index }) => {
                const others = items.map(({ id }) => id).filter((id) => id !== item.id)
                const documentIds = others.toSpliced(index, 0, item.id)
                await changeWithUndo(documents.reorderDashboard, { documentIds }, `${item.title} moved`)
                await refresh([documents.onDashboard])
              }}
            >
              {(item) => (
                <span className={styles.row}>
                  <span className={styles.grows}>{item.title}</span>
                  <IconButton
                    icon="close"
                    label={`Take ${item.title} off the dashboard`}
                    onClick={() =>
                      void changeWithUndo(
                        documents.takeOffDashboard,
                        { documentId: item.id },
                        `${item.title} taken off the dashboard`,
                      ).catch(sayFailed('Nothing was changed'))
                    }
                  />
                </span>
              )}
            </ReorderList>
          )
        }
      </Async>
    </Dialog>
  )
}
