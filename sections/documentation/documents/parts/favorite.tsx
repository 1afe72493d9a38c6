import { useMutation } from '@tanstack/react-query'
import { mutation } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { documents } from '../contract.ts'
import type { Row } from './preview.tsx'

/** Kept at hand by whoever presses it; nobody else sees that. */
export function Favorite({ row: { id, isFavorite } }: { row: Row }) {
  const { mutate, isPending } = useMutation(
    mutation(documents.favorite, {
      refreshes: [documents.list, documents.one],
      failed: 'It was not kept',
    }),
  )
  return (
    <Button
      icon={isFavorite ? 'starred' : 'star'}
      aria-pressed={isFavorite}
      busy={isPending}
      onClick={() => mutate({ id, isFavorite: !isFavorite })}
    >
      Favorite
    </Button>
  )
}
