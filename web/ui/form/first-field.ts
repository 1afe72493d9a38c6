import { type RefObject, useEffect } from 'react'

const FIELDS = ['input:not([type="hidden"], [type="file"])', 'select', 'textarea', '[contenteditable="true"]']
  .map((field) => `${field}:not(:disabled)`)
  .join()

/**
 * Who opens a dialog or a drawer with a form begins to type: its first field has the focus, or the one that asks for it
 * (`focusOnMount`). On a page, where nobody opened the form, nothing moves.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, ready: boolean) {
  useEffect(() => {
    const around = form.current?.closest('[role="dialog"]')
    if (!ready || !around || form.current?.contains(document.activeElement)) return
    const field =
      form.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      form.current?.querySelector<HTMLElement>(FIELDS)
    // The dialog's own search for a first place comes later, and takes the one that is marked.
    field?.setAttribute('data-autofocus', 'true')
    field?.focus({ preventScroll: true })
  }, [form, ready])
}
