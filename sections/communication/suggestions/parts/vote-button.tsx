import { useMutation } from '@tanstack/react-query'
import { mutation } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { suggestions } from '../contract.ts'

interface VoteButtonProps {
  suggestion: { id: string; title: string; votes: number; voted: boolean }
  /** The number alone, in a list. */
  small?: boolean
}

/** One vote each, given and taken back. */
export function VoteButton({ suggestion: { id, title, votes, voted }, small }: VoteButtonProps) {
  const vote = useMutation(mutation(suggestions.upvote, { failed: 'Your vote was not counted' }))
  const said = countOf(votes, 'vote')
  return (
    <Button
      variant={small && !voted ? 'quiet' : 'secondary'}
      icon="up"
      busy={vote.isPending}
      aria-pressed={voted}
      aria-label={`Vote for ${title}: ${said}`}
      onClick={() => vote.mutate({ id, on: !voted })}
    >
      {small ? votes : said}
    </Button>
  )
}
