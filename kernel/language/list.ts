/** 'Ann', 'Ann and Bo', 'Ann, Bo, and Cy': as `Intl` writes it, whose first list takes a phone longer than all rows of one. */
export const listOf = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
