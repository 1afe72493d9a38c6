/** A text for the inside of a regular expression, where it means itself. */
export const inPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
