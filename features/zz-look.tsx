import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { endpoint } from '#kernel/contract.ts'
import { newId } from '#web/ids.ts'
import { offlineMutation } from '#web/offline/sending.ts'
import { useSection } from '#web/shell/routes.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { offerUndo } from '#web/undo.ts'

const view = endpoint({
  method: 'POST',
  path: '/api/views',
  access: signedIn,
  summary: 'x',
  input: z.object({ section: z.string(), name: z.string(), query: z.string() }),
})
export default function Look() {
  const { section } = useSection()
  const add = useMutation(
    offlineMutation(view, {
      label: () => 'Wednesday 18 November, First Church, 306 sandwiches',
      editAt: () => '/dashboard?section=collections',
    }),
  )
  if (section === 'promotion') throw new Error('x')
  return (
    <>
      <PageHeader
        title="Good morning, Dana"
        description="This week so far: 3 of 34 locations have reported."
      />
      <Card>
        <p>Hello there, text of a card</p>
        <Button
          variant="primary"
          onClick={() => toast({ title: 'Message sent successfully', description: 'Everybody sees it now' })}
        >
          Toast
        </Button>
        <Button onClick={() => offerUndo({ message: '12 entries deleted', requestId: newId() })}>
          Offer undo
        </Button>
        <Button onClick={() => add.mutate({ section: 'hosts', name: newId(), query: 'a=b' })}>
          Add entry
        </Button>
      </Card>
    </>
  )
}
