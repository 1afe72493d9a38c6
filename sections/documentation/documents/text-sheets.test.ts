import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readTextOf } from './text-reading.ts'
import { sheetsOf } from './text-sheets.ts'

const STYLES = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
const cells = '<row><c t="s"><v>0</v></c><c s="1"><v>44203</v></c></row>'
const prefixed = (xml: string) => xml.replaceAll(/<(\/?)(?=\w)/g, '<$1x:')

it('a workbook whose marks have a prefix, and one that counts days from 1904, say what they show', () => {
  const parts = (workbook: string) => ({
    'xl/workbook.xml': workbook,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': '<sst><si><t>Rhubarb</t></si></sst>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
  })
  const plain = Object.entries(parts('<workbook/>'))
  const usual = sheetsOf(new Map(plain))
  expect(usual).toContain('Rhubarb · ')
  expect(usual).toContain('2021')
  expect(sheetsOf(new Map(plain.map(([name, xml]) => [name, prefixed(xml)])))).toBe(usual)
  const old = sheetsOf(new Map(Object.entries(parts('<workbook><workbookPr date1904="1"/></workbook>'))))
  expect(old).toContain('2025')
})

it('words that cells share are found behind 20 MB of cells', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheets-'))
  const file = path.join(folder, 'book.xlsx')
  const rows = `<row><c t="s"><v>0</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(900_000)}`
  const zip = new ZipFile()
  for (const [name, xml] of [
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`],
    ['xl/sharedStrings.xml', '<sst><si><t>Rhubarb</t></si></sst>'],
  ] as const)
    zip.addBuffer(Buffer.from(xml), name)
  zip.end()
  await writeFile(file, await buffer(zip.outputStream))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect((await readTextOf(file, type)).slice(0, 7)).toBe('Rhubarb')
  await rm(folder, { recursive: true })
})
