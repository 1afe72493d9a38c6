import { breath } from '../device/breath.ts'

let started: Promise<void> | undefined

/**
 * The files of the section that was opened, which the page itself names, each behind what it needs
 * (server/http/early.ts): started one by one instead of all in one breath.
 */
export const firstPieces = () => (started ??= inTurn(named()))

function named(): string[] {
  const element = document.getElementById('pieces')
  element?.remove()
  return element ? (JSON.parse(element.textContent) as string[]) : []
}

async function inTurn(files: string[]) {
  for (const file of files) {
    // One that does not come is missed, and said, by the screen that needs it.
    await import(/* @vite-ignore */ file).catch(() => undefined)
    await breath()
  }
}
