import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { pagesOf } from '#sections/documentation/documents/text-pages.ts'
import { endNumbered, newPaper, notShown, PAPER_ROW, paperRow } from './paper.ts'

/** What stands on a paper of so many pages. */
async function pagesOfPaper(count: number) {
  const { pdf, paper } = newPaper({
    title: 'Expenses',
    author: 'Test',
    color: '#000',
    day: '2026-11-27',
    numbered: true,
  })
  for (let page = 1; page <= count; page++) {
    if (page > 1) pdf.addPage()
    pdf.font('regular').text(`Receipt ${page}.`)
  }
  endNumbered(pdf)
  const folder = await mkdtemp(join(tmpdir(), 'lunchbox-paper-'))
  try {
    await writeFile(join(folder, 'paper.pdf'), await buffer(paper))
    const text = await pagesOf(join(folder, 'paper.pdf'), 10_000)
    return text
      .trim()
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('a paper of several pages says on each which one it is, and one of a single page says nothing', async () => {
  expect((await pagesOfPaper(3)).join(' ')).toBe(
    'Receipt 1. Page 1 of 3 Receipt 2. Page 2 of 3 Receipt 3. Page 3 of 3',
  )
  expect(await pagesOfPaper(1)).toEqual(['Receipt 1.'])
})

it('a row is as high as its highest cell: what is too long for its column is under no other row', () => {
  const { pdf, width } = newPaper({ title: 'Figures', author: 'Test', color: '#000', day: '2026-11-27' })
  const highOf = (words: string) => {
    const before = pdf.y
    paperRow(pdf, width, { cells: [words, '0.33'], starts: [0, 0.78] })
    return pdf.y - before
  }
  expect(highOf('Entries')).toBe(PAPER_ROW)
  expect(highOf('Hours that one person makes sandwiches '.repeat(4))).toBeGreaterThan(2 * PAPER_ROW)
})

it('a paper says of which signs it would have boxes: by what its typefaces have, not by what is seen of nothing', () => {
  for (const name of [
    'Zoë Nguyễn',
    'Ana O’Neill-Šimić',
    'Анна Петрова',
    'Ελένη',
    'Zoe\u0308',
    'Ana\u200e Lee',
    '1.\tI drive\n',
  ])
    expect([name, notShown(name)]).toEqual([name, ''])
  expect(notShown('李小龍 Lee 李')).toBe('李小龍')
  for (const name of ['محمد', 'דוד', 'สมชาย', 'अनिता', '김철수', '👩‍🍳'])
    expect(notShown(`Ana ${name}`)).not.toBe('')
  expect(notShown('Ana 👩‍🍳')).toBe('👩‍🍳')
})
