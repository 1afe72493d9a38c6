let region: HTMLElement | undefined

/** Says a line to screen readers without moving the focus: 'Saved', '312 selected'. */
export function announce(message: string) {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    Object.assign(region.style, {
      position: 'fixed',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    })
    document.body.append(region)
  }
  // The same words twice must be said twice: a no-break space makes them differ.
  region.textContent = region.textContent === message ? `${message}\u00a0` : message
}
