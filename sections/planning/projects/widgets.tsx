import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { mayChange } from './access.ts'

const TakePost = later(() => import('./parts/take-post.tsx'))

/** Where somebody may change a post of the team board: the way to make it a task of a project. */
export function TakeIntoProject({ id, title }: { id: string; title: string }) {
  const user = useCurrentUser()
  const [opened, setOpened] = useState(false)
  if (!passes(user, mayChange)) return null
  return (
    <>
      <Button variant="quiet" icon="projects" onClick={() => setOpened(true)}>
        Put it into a project
      </Button>
      {opened && <TakePost id={id} title={title} onClose={() => setOpened(false)} />}
    </>
  )
}
