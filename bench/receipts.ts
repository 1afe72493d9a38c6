import { readFileSync } from 'node:fs'
import path from 'node:path'
import { plainName, SAME_RECEIPT, sameReceipt } from '#kernel/receipts/fingerprint.ts'
import { type ReceiptReading, readWords } from '#kernel/receipts/reading.ts'
import { wordsOn } from '#kernel/receipts/sight/read-picture.ts'
import { engineInNode, greyPicture } from './receipt-engine.ts'
import { type Expected, makeReceipts } from './receipt-pictures.ts'

/**
 * `npm run bench -- --receipts FOLDER`: how many receipts are read right, and how many repeated ones are noticed.
 * `npm run bench -- --receipts-make FOLDER [N]`: makes such a folder. `--wrong` names what was read wrong.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const after = (name: string, places = 1) => process.argv[process.argv.indexOf(name) + places]

if (process.argv.includes('--receipts-make')) {
  const folder = after('--receipts-make')
  if (!folder) throw new Error('Please name a folder: npm run bench -- --receipts-make FOLDER [N]')
  await makeReceipts(folder, Number(after('--receipts-make', 2)) || 1000)
} else await measure(after('--receipts') ?? '.')

async function measure(folder: string) {
  const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    Expected
  >
  const engine = await engineInNode()
  const read = new Map<string, ReceiptReading>()
  const start = performance.now()
  for (const file of Object.keys(expected)) {
    const words = await wordsOn(await greyPicture(path.join(folder, file)), engine)
    read.set(file, readWords(words))
    if (process.stderr.isTTY) process.stderr.write(`\r${read.size} of ${Object.keys(expected).length}`)
  }
  const seconds = (performance.now() - start) / 1000 / read.size
  const wrong: string[] = []
  const right = (field: string, fits: (reading: ReceiptReading, said: Expected) => boolean) => {
    let count = 0
    for (const [file, said] of Object.entries(expected)) {
      const reading = read.get(file) as ReceiptReading
      if (fits(reading, said)) count++
      else
        wrong.push(
          `${file} ${field} ${String(reading[field as 'cents'])}, not ${String(said[field as 'cents'])}`,
        )
    }
    return (100 * count) / read.size
  }
  say(`amount ${right('cents', ({ cents }, said) => cents === said.cents).toFixed(1)} %`)
  say(`date ${right('date', ({ date }, said) => date === said.date).toFixed(1)} %`)
  say(
    `shop ${right('shop', ({ shop }, said) => plainName(shop ?? '') === plainName(said.shop)).toFixed(1)} %`,
  )
  const { repeated, again, alarms, of } = repeats(expected, read, wrong)
  say(`repeated ${repeated.toFixed(1)} %`)
  say(
    `\n${again} repeated ones; ${alarms} of ${of} other pairs were called the same; ${seconds.toFixed(1)} s for a picture`,
  )
  if (process.argv.includes('--wrong')) for (const line of wrong) say(line)
}

/** A repeated receipt is noticed when it is called the same as the one before; every other pair so called is a false alarm. */
function repeats(expected: Record<string, Expected>, read: Map<string, ReceiptReading>, wrong: string[]) {
  const origin = (file: string): string => {
    const before = expected[file]?.sameAs
    return before && before !== file && expected[before] ? origin(before) : file
  }
  const files = Object.keys(expected)
  let [noticed, again, alarms, others] = [0, 0, 0, 0]
  for (const [place, file] of files.entries()) {
    const own = (read.get(file) as ReceiptReading).fingerprint
    const before = expected[file]?.sameAs
    if (before) {
      again++
      const likely = sameReceipt(own, (read.get(before) ?? (read.get(file) as ReceiptReading)).fingerprint)
      if (likely >= SAME_RECEIPT) noticed++
      else wrong.push(`${file} not the same as ${before} (${likely.toFixed(3)})`)
    }
    for (const other of files.slice(0, place)) {
      if (origin(other) === origin(file)) continue
      others++
      const likely = sameReceipt(own, (read.get(other) as ReceiptReading).fingerprint)
      if (likely < SAME_RECEIPT) continue
      alarms++
      wrong.push(`${file} called the same as ${other} (${likely.toFixed(3)})`)
    }
  }
  return { repeated: again ? (100 * noticed) / again : 100, again, alarms, of: others }
}
