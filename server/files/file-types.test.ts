import { describe, expect, it } from 'vitest'
import { writeXlsx } from '../spreadsheets/spreadsheet.ts'
import { honestName, sniff, typesInWords } from './file-types.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

describe('what a file is', () => {
  it('is told from its content', async () => {
    const kinds = [
      ['image/png', latin('\x89PNG\r\n\x1a\nrest')],
      ['image/jpeg', latin('\xff\xd8\xff\xe0rest')],
      ['image/gif', latin('GIF89a')],
      ['image/webp', latin('RIFF1234WEBPVP8 ')],
      ['image/heic', latin('\0\0\0\x18ftypheic')],
      ['application/pdf', latin('%PDF-1.7')],
      ['application/msword', Buffer.concat([latin(COMPOUND), Buffer.from('WordDocument', 'utf16le')])],
      [null, latin(`${COMPOUND} an installer`)],
      ['application/zip', latin('PK\x03\x04 word/document.xml')],
      ['text/csv', latin('\n\nDate;Host;Count\n2026-11-18;Oak;12')],
      ['text/csv', Buffer.from('\ufeffDate,Host\n', 'utf16le')],
      ['text/plain', Buffer.from('Zoë brought 40')],
      [null, latin('MZ\x90\0\x03')],
      [null, Buffer.alloc(0)],
    ] as const
    for (const [type, bytes] of kinds) expect(sniff(bytes)).toBe(type)
  })

  it('a workbook is told from any other archive', async () => {
    const workbook = await writeXlsx([['Date'], ['2026-11-18']])
    expect(sniff(workbook)).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  it('is said in words', () => {
    expect(typesInWords(['image/png', 'image/jpeg', 'application/pdf'])).toBe(
      'PNG picture, JPEG picture or PDF',
    )
  })

  it('and a name never promises something else', () => {
    expect(honestName('page.html', 'text/plain')).toBe('page.html.txt')
    expect(honestName('Receipt.JPG', 'image/jpeg')).toBe('Receipt.JPG')
    expect(honestName('receipt', 'application/pdf')).toBe('receipt.pdf')
  })
})
