/**
 * Ends the task of the moment, so that the browser can hear a finger and draw before the next one. A page that nobody looks
 * at has nobody to hear, and its timers are late.
 */
export const breath = () =>
  document.hidden ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve))
