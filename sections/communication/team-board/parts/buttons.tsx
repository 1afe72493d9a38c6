import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { mayClaim } from '../access.ts'
import { type Post, teamBoard } from '../contract.ts'
import { claim } from './ways.ts'

/** A heart, given and taken back. */
export function LikeButton({ post: { id, title, likes, liked } }: { post: Post }) {
  const failed = 'Your like was not noted'
  const like = useMutation(mutation(teamBoard.like, { failed }))
  const unlike = useMutation(mutation(teamBoard.unlike, { failed }))
  return (
    <Button
      variant="quiet"
      icon={liked ? 'heartFilled' : 'heart'}
      busy={like.isPending || unlike.isPending}
      aria-pressed={liked}
      aria-label={`Like ${title}: ${countOf(likes, 'like')}`}
      onClick={() => (liked ? unlike : like).mutate({ id })}
    >
      {likes}
    </Button>
  )
}

/** For what nobody has. Whoever was slower hears who has it. */
export function ClaimButton({ post }: { post: Post }) {
  const [busy, setBusy] = useState(false)
  if (!mayClaim(post)) return null
  const take = async () => {
    setBusy(true)
    try {
      await claim(post)
    } catch (error) {
      sayFailed('It is not yours')(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} aria-label={`I’ll handle this: ${post.title}`} onClick={() => void take()}>
      I’ll handle this
    </Button>
  )
}
