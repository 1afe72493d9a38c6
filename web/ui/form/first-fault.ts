/** Where the first fault of a form is said, with every folded part opened that holds one; null where no field says it. */
export function firstFault(form: HTMLFormElement | null): HTMLElement | null {
  // A part of several fields marks where its fault is said with `data-fault`.
  const said = '[aria-invalid="true"], [data-fault]'
  for (const part of form?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])
    if (part.querySelector(said)) part.open = true
  return form?.querySelector<HTMLElement>(said) ?? null
}
