import type { Page } from 'playwright-core'
import { SWEEP } from './walks.ts'

/** WCAG 2.2 AAA and the phones' own guides; quality.md asks for it at 360 px. */
const TARGET_PX = 44
/** How far the keyboard walks into a section; the frame around it is walked through in `journeys/shell.spec.ts`. */
const STOPS = SWEEP ? 20 : 8

/** Everything that arrives after the first paint has arrived: no skeletons, no words of waiting. */
export async function settled(page: Page) {
  // What came with the page (server/http/early.ts) has a heading, too.
  await page.waitForFunction(() => !document.querySelector('.early'))
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy="true"]') && !/^Loading /m.test(document.body.innerText),
  )
}

/** What is wrong with how the page is named: one title, one first heading. */
export const nameFaults = (page: Page, title: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const faults: string[] = []
    if (!document.title.startsWith(`${wanted} · `)) faults.push(`The page is titled “${document.title}”`)
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility())
    if (headings.length !== 1)
      faults.push(`${headings.length} first headings: ${headings.map((one) => one.innerText).join(', ')}`)
    return faults
  }, title)

/** What sticks out to the side or is cut off, in the words it shows. */
export const cutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`The page is ${scrollWidth - clientWidth} px too wide`)
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'text', 'tspan'].includes(element.tagName)) continue
      const box = element.getBoundingClientRect()
      // Words for the ear alone are one pixel wide; what waits beyond an edge (a skip link) is off the page as a whole.
      if (box.width <= 1 || box.height <= 1 || box.right <= 0 || box.bottom <= 0) continue
      const words = element.innerText.slice(0, 60)
      if ((box.right > clientWidth + 1 || box.left < -1) && !scrolls(element.parentElement))
        faults.push(`“${words}” sticks out (${Math.round(box.left)}–${Math.round(box.right)})`)
      const style = getComputedStyle(element)
      const clips = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY)
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3
      const saysAll = element.closest('[title]') !== null
      if (clips && isCut && !saysAll && style.display !== 'inline') faults.push(`“${words}” is cut`)
    }
    return faults
  })

/**
 * What a thumb would miss. A target may be drawn smaller than it is: what counts is where a touch still reaches it. Links
 * within a sentence are excused (WCAG 2.5.8, inline).
 */
export const touchFaults = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const faults: string[] = []
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=checkbox], [role=switch], [role=radio]'
    const labelled = (element: Element) =>
      element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const inSentence = (element: Element) =>
      getComputedStyle(element).display.startsWith('inline') &&
      element.tagName === 'A' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('[aria-hidden=true], [inert], .leaflet-container') || element.matches(':disabled'))
        continue
      const before = element.getBoundingClientRect()
      if (before.width <= 1 || before.height <= 1 || inSentence(element)) continue
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      if (box.right <= 0 || box.bottom <= 0) continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const reach = least / 2 - 1
      const reaches = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(
          Math.min(Math.max(x + dx, 0), innerWidth - 1),
          Math.min(Math.max(y + dy, 0), innerHeight - 1),
        )
        return hit !== null && [element, ...labelled(element)].some((one) => one.contains(hit))
      }
      // A border of one pixel belongs to what it is around.
      const wide = box.width >= least - 2.5 || (reaches(-reach, 0) && reaches(reach, 0))
      const high = box.height >= least - 2.5 || (reaches(0, -reach) && reaches(0, reach))
      const inLabel = labelled(element).some((label) => {
        const around = label.getBoundingClientRect()
        return around.width >= least - 0.5 && around.height >= least - 0.5
      })
      if ((!wide || !high) && !inLabel)
        faults.push(
          `${Math.round(box.width)} × ${Math.round(box.height)} px: ${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').slice(0, 40)}” ${element.className.toString().slice(0, 60)}`,
        )
    }
    window.scrollTo(0, 0)
    return [...new Set(faults)]
  }, TARGET_PX)

/** Walks in by Tab: every stop shows where it is, and none of them is hidden. */
export async function focusFaults(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    const over = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find((one) =>
      one.checkVisibility(),
    )
    if (!over) document.querySelector<HTMLElement>('main')?.focus()
  })
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(async () => {
      // What the focus brings into sight is there with the next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').slice(0, 40)}”`
      const around = (of: HTMLElement) =>
        [of, of.parentElement, of.parentElement?.parentElement, ...of.querySelectorAll('*')].filter(
          (one) => one instanceof Element,
        )
      const look = (of: HTMLElement) =>
        around(of)
          .flatMap((one) => [
            getComputedStyle(one),
            getComputedStyle(one, '::before'),
            getComputedStyle(one, '::after'),
          ])
          .map((style) => {
            const ring =
              style.outlineStyle === 'none'
                ? ''
                : `${style.outlineStyle}${style.outlineWidth}${style.outlineColor}`
            return `${ring}|${style.boxShadow}|${style.borderColor}|${style.backgroundColor}`
          })
          .join('\n')
      const box = element.getBoundingClientRect()
      if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
        return `The focus is out of sight on ${name}`
      const focused = look(element)
      element.blur()
      const plain = look(element)
      element.focus({ preventScroll: true })
      return focused === plain ? `Nothing shows the focus on ${name}` : null
    })
    if (fault) faults.add(fault)
  }
  return [...faults]
}

/** Rows that stand whole above the fold, with an announcement showing (quality.md): what a list needs at least. */
const ABOVE_THE_FOLD = { desk: 12, phone: 3 }

/** A list that shows too little of itself at first sight. */
export const densityFaults = (page: Page, size: 'desk' | 'phone'): Promise<string[]> =>
  page.evaluate((least) => {
    const rows = [...document.querySelectorAll('main [data-row]')].map((row) => row.closest('li') ?? row)
    const edge = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((one) => one.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top }) => top)
    // The sums of a table stick to the foot of the window, the bar of a phone is there anyway.
    const fold = Math.min(
      window.innerHeight,
      ...edge('main tfoot tr'),
      ...edge('nav[aria-label="Main places"]'),
    )
    const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= fold + 1).length
    const wanted = Math.min(least, rows.length)
    return whole < wanted ? [`Only ${whole} of ${wanted} rows are above the fold`] : []
  }, ABOVE_THE_FOLD[size])
