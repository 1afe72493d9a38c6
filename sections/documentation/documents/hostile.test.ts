import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { documents } from './contract.ts'
import { pdfOf, zipOf } from './testing-files.ts'
import { readText } from './text-job.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const SCRIPT = '<script>fetch("/api/users")</script>'
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
  .png()
  .toBuffer()

/** A PNG that claims to be 60,000 pixels wide and high. */
const monstrousPng = Buffer.from(png)
monstrousPng.writeUInt32BE(60_000, 16)
monstrousPng.writeUInt32BE(60_000, 20)

/** A PDF whose pages name each other as children, without end. */
const circularPdf = bytesOf(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL("file:///"))>>>>endobj
2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 999999999>>endobj
trailer<</Root 1 0 R>>
%%EOF`)
/** A PDF with a stream that unpacks to 300 MB. */
const packed = deflateSync(Buffer.alloc(300_000_000))
const pdfBomb = Buffer.concat([
  bytesOf(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj
4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream
`),
  packed,
  bytesOf('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
])

const WORD = 'word/document.xml'
const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghi'[level]};`.repeat(10)}">`,
).join('')}]><w:t>&j;</w:t>`

const CONTENTS: [what: string, content: Buffer][] = [
  ['a page', bytesOf(`<!doctype html><title>Hello</title>${SCRIPT}`)],
  ['a page after a mark of order', Buffer.concat([Buffer.from('\ufeff'), bytesOf(SCRIPT)])],
  ['a page in UTF-16', Buffer.from(`\ufeff<html>${SCRIPT}`, 'utf16le')],
  ['a drawing', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    'a drawing that reads files',
    bytesOf('<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  ],
  ['a sheet of commands', bytesOf('=cmd|\'/C calc\'!A0,"+1+1","@SUM(1)"\n')],
  ['a PDF with a page inside', bytesOf(`%PDF-1.4\n<html>${SCRIPT}</html>\n%%EOF`)],
  ['a PDF without end', circularPdf],
  ['a PDF that unpacks', pdfBomb],
  [
    'a PDF of many pages',
    Buffer.from(await pdfOf(...Array.from({ length: 400 }, (_, page) => `Page ${page}`))),
  ],
  ['a PDF that breaks off', Buffer.from(await pdfOf('Whole')).subarray(0, 300)],
  ['a picture with a page behind it', Buffer.concat([png, bytesOf(SCRIPT)])],
  ['a picture without limits', monstrousPng],
  ['a GIF that is a program', bytesOf(`GIF89a/*${'x'.repeat(40)}*/=1;alert(1)//`)],
  ['a document that unpacks', zipOf(WORD, Buffer.alloc(25_000_000), 10)],
  ['a document of entities', zipOf(WORD, Buffer.from(entities))],
  ['a document that climbs', zipOf('../../../etc/cron.d/sandwich', Buffer.from('* * * * * root id'))],
  ['a document with a macro', zipOf('word/vbaProject.bin', randomBytes(5_000))],
  ['a workbook of nothing', zipOf('xl/workbook.xml', Buffer.alloc(3_000_000, '<'))],
  ['an archive that breaks off', zipOf(WORD, Buffer.from('<w:t>Whole</w:t>')).subarray(0, 60)],
  [
    'an old document that is none',
    Buffer.concat([
      bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      Buffer.from('WordDocument', 'utf16le'),
      randomBytes(2_000),
    ]),
  ],
  ['a program', bytesOf('MZ\x90\x00\x03')],
  ['a program of another kind', bytesOf('\x7fELF\x02\x01\x01\x00')],
  ['something packed', gzipSync(bytesOf(SCRIPT))],
  ['nothing', Buffer.alloc(0)],
]
const NAMES = [
  'page.html',
  'logo.svg',
  '../../../../etc/passwd',
  'C:\\windows\\system32\\cmd.exe',
  'fdp.\u202Eexe.pdf',
  `${'long '.repeat(60)}.pdf`,
  '"; filename="x.html',
  'report.pdf\r\nContent-Type: text/html',
]

describe('200 hostile files', () => {
  it('are kept as what they are or refused in words, and come only to be saved', async () => {
    expect(CONTENTS.length * NAMES.length).toBe(200)
    const kept = new Map<string, string>()
    for (const [what, content] of CONTENTS)
      for (const name of NAMES) {
        const at = `${what} named ${JSON.stringify(name)}`
        const { status, body } = await admin.try(documents.add, {
          title: what,
          file: new File([new Uint8Array(content)], name),
        } as never)
        expect([200, 400, 413], at).toContain(status)
        if (status !== 200) {
          expect(body, at).toMatchObject({ fields: { file: expect.stringMatching(/\w+ \w+/) } })
          continue
        }
        kept.set(what, body.id)
        const answer = await fetch(`${portal.url}/api/documents/${body.id}/download`, {
          headers: { cookie: admin.cookie },
        })
        const header = (name: string) => answer.headers.get(name) ?? ''
        expect(answer.status, at).toBe(200)
        expect(header('content-type'), at).not.toMatch(/html|svg|\bxml|script/)
        expect(header('content-disposition'), at).toMatch(/^attachment; filename="[^"\r\n\\/]*"/)
        expect(header('content-disposition'), at).not.toMatch(/\.(html|svg|exe)"/)
        expect(header('x-content-type-options'), at).toBe('nosniff')
        expect(header('content-security-policy'), at).toContain("object-src 'none'")
        await answer.arrayBuffer()
      }
    expect(kept.size).toBeGreaterThan(15)

    for (const [what, id] of kept) {
      const { rows } = await portal.app.pool.query<{ fileId: string }>(
        'SELECT file_id AS "fileId" FROM documents WHERE id = $1',
        [id],
      )
      for (const one of rows) await readText.run(portal.app, one, new AbortController().signal)
      const shown = await fetch(`${portal.url}/api/documents/${id}/preview`, {
        headers: { cookie: admin.cookie },
      })
      expect([200, 400, 404], what).toContain(shown.status)
      expect(shown.headers.get('content-type'), what).toMatch(
        /^(image\/webp|application\/(pdf|json)|text\/plain)/,
      )
      await shown.arrayBuffer()
    }
    const { rows } = await portal.app.pool.query<{ read: number; most: number }>(
      'SELECT count(*)::integer AS read, max(length(text))::integer AS most FROM document_texts',
    )
    expect(rows[0]?.read).toBe(kept.size)
    expect(rows[0]?.most).toBeLessThanOrEqual(200_000)
    expect((await admin.call(documents.list, { search: 'root' })).items).toEqual([])
  })
})
