// Runs before the first paint, so that a chosen theme never flashes in the other one.
// The key is the one web/shell/colour-scheme.ts keeps.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('lunchbox-theme') ?? 'auto'
  } catch {
    // Storage is switched off: the system's preference decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
