import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { FileDrop } from '#web/ui/import/import-wizard/file-drop.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import type { FileState, SheetState } from '../contract.ts'
import { KIND_NAMES, KINDS, type KindName } from '../names.ts'
import { targets } from '../tour-targets.ts'
import { Columns } from './columns.tsx'
import styles from './moving-in.module.css'
import type { Work } from './use-moving-in.ts'

const DROP = {
  title: 'Drop your workbooks here',
  about:
    'Excel, OpenDocument or CSV, all of them together, as they are. Nothing is written yet, and nobody else sees them.',
  choose: 'Choose files',
}

/** The workbooks that wait, sheet by sheet: what each is taken for and why, to be said otherwise. */
export function Files({ files, work }: { files: FileState[]; work: Work }) {
  return (
    <>
      <div {...targets.drop}>
        <FileDrop
          busy={work.busy === 'adding'}
          small={files.length > 0}
          many={files.length > 0 ? { ...DROP, title: 'Drop more workbooks here' } : DROP}
          refused={work.refused}
          onFile={(file) => void work.add(file)}
        />
      </div>
      {files.length > 0 && (
        <Card
          title={`${countOf(files.length, 'workbook')}, ${countOf(
            files.reduce((all, { sheets }) => all + sheets.length, 0),
            'sheet',
          )}`}
          description="They are kept for a week, until you bring them in or remove them."
        >
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.id} className={styles.file}>
                <div className={styles.fileHead}>
                  <strong title={file.name}>{file.name}</strong>
                  <Button
                    variant="quiet"
                    icon="close"
                    disabled={work.busy !== ''}
                    aria-label={`Remove ${file.name}`}
                    onClick={() => void work.remove(file.id)}
                  >
                    Remove
                  </Button>
                </div>
                {file.sheets.map((sheet) => (
                  <Sheet key={sheet.sheet} file={file} sheet={sheet} work={work} />
                ))}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const OUT = 'out'
const WHY = {
  title: 'above the headings',
  headings: 'the headings',
  sum: 'adds up others',
  note: 'a note',
} as const

function Sheet({ file, sheet, work }: { file: FileState; sheet: SheetState; work: Work }) {
  const name = sheet.sheet || file.name
  const change = (wanted: Omit<Parameters<Work['change']>[0], 'id' | 'sheet'>) =>
    void work.change({ id: file.id, sheet: sheet.sheet, ...wanted })
  const left = sheet.left.filter(
    ({ why }) => why !== 'headings' || sheet.left.filter((one) => one.why === 'headings').length > 1,
  )
  const options = [
    ...KIND_NAMES.map((value) => ({ value: value as string, label: KINDS[value] })),
    { value: OUT, label: 'Leave it out' },
  ]
  return (
    <section className={styles.sheet} aria-label={`Sheet ${name}`}>
      <div className={styles.sheetHead}>
        <div className={styles.what}>
          <span className={styles.sheetName}>{name}</span>
          {sheet.hidden && <Badge>Hidden</Badge>}
          {sheet.skipped ? (
            <Badge>Left out</Badge>
          ) : sheet.asks ? (
            <Badge tone="warn">Please say what it is</Badge>
          ) : (
            <Badge tone="good">{countOf(sheet.rows, 'row')}</Badge>
          )}
        </div>
        <div className={styles.kind}>
          <SelectField
            label={`What ${name} is`}
            hideLabel
            options={options}
            value={sheet.skipped ? OUT : sheet.kind}
            placeholder="What is it?"
            disabled={work.busy !== ''}
            onChange={(value) => {
              if (value === OUT) change({ skipped: true })
              else if (value) change({ kind: value as KindName, skipped: false })
            }}
          />
          {sheet.asks && sheet.kind && (
            <Button icon="check" onClick={() => change({ kind: sheet.kind })}>
              That is right
            </Button>
          )}
        </div>
      </div>
      {!sheet.skipped && (
        <p className={styles.why}>
          {sheet.kind
            ? sheet.reasons.join(' ') || (sheet.asks ? 'Nothing decides it: say what it is.' : 'You said so.')
            : 'Its headings fit none of the lists that the portal knows.'}
          {sheet.asks &&
            sheet.others.length > 0 &&
            ` It may also be: ${sheet.others.map((one) => KINDS[one]).join(', ')}.`}
        </p>
      )}
      {!sheet.skipped && (
        <details className={styles.more} open={sheet.asks}>
          <summary>
            Columns
            {sheet.spread === 'by-week'
              ? ', spread over weeks'
              : sheet.spread === 'by-location'
                ? ', one for each location'
                : ''}
            {left.length > 0 &&
              ` · ${countOf(left.length, 'line')} not read as ${left.length === 1 ? 'a row' : 'rows'}`}
          </summary>
          <Columns name={name} sheet={sheet} change={change} busy={work.busy !== ''} />
          {left.length > 0 && (
            <ul className={styles.left} aria-label={`Lines of ${name} that are not read as rows`}>
              {left.map(({ row, why, text }) => (
                <li key={row}>
                  <span>
                    Row {formatNumber(row)}, {WHY[why]}: “{text}”
                  </span>
                  {(why === 'note' || why === 'sum') && !sheet.spread && (
                    <Button
                      variant="quiet"
                      icon="add"
                      aria-label={`Read row ${row} of ${name} as a row`}
                      onClick={() => change({ rowsIn: [...sheet.rowsIn, row] })}
                    >
                      It is a row
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </section>
  )
}
