/**
 * Phone numbers that get text messages: the United States alone (domain 11.10), kept as +1 and ten digits. What cannot be
 * one is refused before anything is sent there: no such area code, premium and toll-free numbers, and the other countries
 * that share +1 and cost many times as much.
 */

const CANADA = `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468
  474 506 514 519 548 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688 705 709 742 753 778 780 782 807
  819 825 867 873 879 902 905 942`
const ISLANDS = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
const NOBODYS = '500 521 522 533 544 566 577 588 700 710 800 833 844 855 866 877 888 900 976'
const NOT_HERE = new Set(`${CANADA} ${ISLANDS} ${NOBODYS}`.split(/\s+/))

/** `(404) 555-0134`, `404.555.0134`, `+1 404 555 0134` -> `+14045550134`; null when no text can go there. */
export function usPhone(typed: string): string | null {
  const plain = typed.normalize('NFKC').trim()
  if (!/^\+?[\d\s().\u2010-\u2015/-]+$/.test(plain)) return null
  const digits = plain.replaceAll(/\D/g, '')
  const [, area = '', number = ''] = /^1?([2-9]\d\d)([2-9]\d{6})$/.exec(digits) ?? []
  if (area === '' || area.endsWith('11') || NOT_HERE.has(area)) return null
  if (plain.startsWith('+') && digits.length !== 11) return null
  return `+1${area}${number}`
}

/** `+14045550134` -> `(404) 555-0134`; anything else stays as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
