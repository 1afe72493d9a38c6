import { TextField } from '../fields/text-field.tsx'
import { Button, IconButton } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyLinkButtonProps {
  /** A path of ours or a whole address; the page's own when left out. */
  href?: string
  label?: string
  /** A sign alone: at the end of what can be done with a record. */
  sign?: boolean
}

/** Copies a link to a record. Where the browser forbids it (plain http), the link is shown to be copied by hand. */
export function CopyLinkButton({ href, label = 'Copy link', sign }: CopyLinkButtonProps) {
  const [state, copy] = useCopy()
  const address = () => new URL(href ?? window.location.href, window.location.href).href
  if (state === 'by hand')
    return <TextField label="Copy this link" value={address()} onChange={() => {}} readOnly />
  if (sign)
    return (
      <IconButton
        icon={state === 'copied' ? 'check' : 'link'}
        label={state === 'copied' ? 'Link copied' : label}
        onClick={() => void copy(address())}
      />
    )
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
