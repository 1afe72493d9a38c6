import { MONTH_OF } from './days.ts'

/** Small letters, one space between words, nothing but what words and days are made of. */
export const plainly = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/(?<![a-z0-9])[‘’'](\d\d)(?!\d)/g, '20$1')
    .replaceAll(/[’']s\b/g, '')
    .replaceAll(/[’']/g, '')
    .replaceAll(
      /(?<![a-z])([a-z]+)-(?=([a-z]+))/g,
      (_, one, other) => `${one}${MONTH_OF.has(one) && MONTH_OF.has(other) ? ' - ' : ' '}`,
    )
    .replaceAll(/(\d),(\d{3})\b/g, '$1$2')
    .replaceAll(/,(?= ?(?:19|20|21)\d\d)/g, ' ')
    .replaceAll(/[–—]/g, ' - ')
    .replaceAll(
      /(?<=[a-z])\/(?=(?:day|week|wk|month|mo|quarter|qtr|year|yr|event|entry|location|area)\b)/g,
      ' per ',
    )
    .replaceAll(/(?<=[a-z])\/(?=[a-z])/g, ' ')
    .replaceAll('%', ' percent ')
    .replaceAll('+', ' plus ')
    .replaceAll(/[^a-z0-9/&-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
