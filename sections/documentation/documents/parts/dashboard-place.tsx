import { useQuery } from '@tanstack/react-query'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { documents } from '../contract.ts'
import type { Row } from './preview.tsx'

/** For administrators: onto everybody's first page, or off it. */
export default function DashboardPlace({ row }: { row: Row }) {
  const there = useQuery(query(documents.onDashboard, {}))
  if (!there.data) return null
  const isThere = there.data.items.some(({ id }) => id === row.id)
  const put = () =>
    changeWithUndo(
      isThere ? documents.takeOffDashboard : documents.putOnDashboard,
      { documentId: row.id },
      isThere ? `${row.title} taken off the dashboard` : `${row.title} put on the dashboard`,
    )
  return (
    <Button icon="home" onClick={() => void put().catch(sayFailed('Nothing was changed'))}>
      {isThere ? 'Take off the dashboard' : 'Put on the dashboard'}
    </Button>
  )
}
