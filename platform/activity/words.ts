import type { Action } from './contract.ts'

export const ACTION_NAMES: Record<Action, string> = {
  navigation: 'Went to another section',
  click: 'Pressed a button or link',
  form: 'Sent a form',
  download: 'Downloaded a file',
  search: 'Searched',
  error: 'Ran into an error',
}

/** '45 s', '2 min 5 s' */
export function timeInWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
}
