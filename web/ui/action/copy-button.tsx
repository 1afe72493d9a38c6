import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  /** What it is, as the button goes on: 'the code'. */
  what: string
  size?: 'sm' | 'md'
}

/** Copies what is shown beside it. Where the browser forbids that (plain http), it is said to be selected instead. */
export function CopyButton({ text, what, size }: CopyButtonProps) {
  const [state, copy] = useCopy()
  if (state === 'by hand') return <output>This browser does not allow copying. Please select {what}.</output>
  return (
    <Button
      {...(size && { size })}
      icon={state === 'copied' ? 'check' : 'copy'}
      onClick={() => void copy(text)}
    >
      {state === 'copied' ? 'Copied' : `Copy ${what}`}
    </Button>
  )
}
