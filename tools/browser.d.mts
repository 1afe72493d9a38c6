/** The path of a program that starts Chromium. */
export function findBrowser(): string
