import { TextField } from '../fields/text-field.tsx'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyLinkButtonProps {
  /** A path of ours or a whole address; the page's own when left out. */
  href?: string
  label?: string
}

/** Copies a link to a record. Where the browser forbids it (plain http), the link is shown to be copied by hand. */
export function CopyLinkButton({ href, label = 'Copy link' }: CopyLinkButtonProps) {
  const [state, copy] = useCopy()
  const address = () => new URL(href ?? window.location.href, window.location.href).href
  if (state === 'by hand')
    return <TextField label="Copy this link" value={address()} onChange={() => {}} readOnly />
  return (
    <Button
      variant="secondary"
      icon={state === 'copied' ? 'check' : 'link'}
      onClick={() => void copy(address())}
    >
      {state === 'copied' ? 'Link copied' : label}
    </Button>
  )
}
