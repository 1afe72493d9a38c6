import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ImportPreview, type ImportResult, problemsByRow } from '#kernel/calls/imports.ts'
import { inNumber } from '#kernel/language/count.ts'
import { offerUndo, type UndoOffer, undo } from '#web/calls/undo.ts'
import { UndoButton } from '#web/record/undo-button.tsx'
import { Button } from '../action/button.tsx'
import { CheckboxField } from '../fields/choice-fields.tsx'
import { Card } from '../layout/card.tsx'
import { Quiet } from '../layout/flow.tsx'
import { countOf, formatNumber } from '../show/format.ts'
import { Icon } from '../show/icon.tsx'
import { ColumnMap, DateQuestion } from './import-wizard/column-map.tsx'
import { Counts } from './import-wizard/counts.tsx'
import { FileDrop } from './import-wizard/file-drop.tsx'
import styles from './import-wizard/import-wizard.module.css'
import { ProblemList } from './import-wizard/problem-list.tsx'
import type { ImportCalls, NamedRecords } from './import-wizard/types.ts'
import { type ImportState, useImport } from './import-wizard/use-import.ts'

interface ImportWizardProps {
  calls: ImportCalls
  /** 'entry', 'entries' */
  words: { one: string; many: string }
  /** Words for the kinds of problems; others are read from their names. */
  kindLabels?: Record<string, string>
  /** Nothing that is here is changed by such a file: a row is new, or left out. */
  onlyNew?: boolean
  /** What the rows name beside themselves, where a file may bring new ones: the locations of a log. */
  named?: NamedRecords
  onApplied?: (result: ImportResult) => void
  /** Below the counts: a sum over the good rows, say. */
  summary?: (preview: NonNullable<ImportState['preview']>) => ReactNode
  onClose?: () => void
  /** Another way to undo, for samples. */
  takeBack?: typeof undo
}

/** Design 7, "Imports, everywhere alike": drop, look, mend, apply the good rows, undo all of it. */
export function ImportWizard(props: ImportWizardProps) {
  const {
    calls,
    words,
    kindLabels = {},
    onlyNew = false,
    named,
    onApplied,
    summary,
    onClose,
    takeBack = undo,
  } = props
  const state = useImport(calls, named, (done) => onApplied?.(done))
  const { preview, result } = state
  const top = useRef<HTMLHeadingElement>(null)
  const step = result ? 3 : preview ? 2 : 1
  useEffect(() => {
    // Each step begins where it begins: the focus follows.
    if (step > 1) top.current?.focus()
  }, [step])

  return (
    <div className={styles.wizard} aria-busy={state.busy !== ''}>
      <h2 ref={top} tabIndex={-1} className={styles.title}>
        {step === 1
          ? 'Choose a file'
          : step === 2
            ? `What ${preview?.fileName ?? 'this file'} would do`
            : 'Imported'}
      </h2>
      <div role="alert" className={styles.failure}>
        {state.failure !== '' && (
          <>
            <Icon name="alert" /> {state.failure}
          </>
        )}
      </div>
      {result ? (
        <Done result={result} words={words} state={state} onClose={onClose} takeBack={takeBack} />
      ) : preview ? (
        <Look
          state={state}
          words={words}
          kindLabels={kindLabels}
          onlyNew={onlyNew}
          named={named}
          summary={summary?.(preview)}
        />
      ) : (
        <FileDrop busy={state.busy === 'reading'} onFile={(file) => void state.read(file)} />
      )}
    </div>
  )
}

interface LookProps {
  state: ImportState
  words: { one: string; many: string }
  kindLabels: Record<string, string>
  onlyNew: boolean
  named?: NamedRecords
  summary: ReactNode
}

function Look({ state, words, kindLabels, onlyNew, named, summary }: LookProps) {
  const { preview, fixes } = state
  // Columns that leave nothing to say are one line; they stay as they were opened while one works on them.
  const [isClear] = useState(() => preview !== null && leavesNothingToSay(preview))
  if (!preview) return null
  const { counts } = preview
  const good = counts.new + counts.changed
  const isTyping = state.waiting.length > 0
  const { creates } = preview
  return (
    <>
      {preview.missing.length === 0 && (
        <Counts counts={counts} duplicate={kindLabels.duplicate_of_row} onlyNew={onlyNew} />
      )}
      {summary}
      {fixes.length > 0 && (
        <div className={styles.accepted}>
          <span>{countOf(fixes.length, 'fix')} accepted.</span>
          <Button variant="quiet" icon="undo" onClick={() => void state.dropFixes()}>
            Take back
          </Button>
        </div>
      )}
      {isClear ? (
        <details className={styles.hints}>
          <summary>
            {inNumber(
              preview.columns.length,
              'The one column is recognized',
              `All ${preview.columns.length} columns recognized`,
            )}
          </summary>
          <ColumnMap preview={preview} state={state} />
        </details>
      ) : (
        <Card title="Columns" description={`${recognized(preview)} of ${preview.columns.length} recognized`}>
          <ColumnMap preview={preview} state={state} />
        </Card>
      )}
      <DateQuestion preview={preview} state={state} />
      {named && creates.length > 0 && (
        <Card
          title={countOf(creates.length, `new ${named.one}`, `new ${named.many}`)}
          description="They will be created. Rows of those you leave out are skipped."
        >
          <div className={styles.creates}>
            {creates.map((name) => (
              <CheckboxField
                key={name}
                label={name}
                value={!state.refused.has(name)}
                onChange={(on) => state.want(name, on === true)}
              />
            ))}
          </div>
        </Card>
      )}
      {preview.problems.length > 0 && (
        <Card
          title={`${countOf(problemsByRow(preview.problems).size, 'row')} to look at`}
          description="They are left out unless you fix them. You can also download them, mend them and import that file."
        >
          <ProblemList preview={preview} state={state} kindLabels={kindLabels} named={named} />
        </Card>
      )}
      {preview.hints && preview.hints.length > 0 && (
        <details className={styles.hints}>
          <summary>{countOf(preview.hints.length, 'good row')} worth a look</summary>
          <ul>
            {preview.hints.map((hint) => (
              <li key={`${hint.row} ${hint.message}`}>
                Row {formatNumber(hint.row)}: {hint.message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.foot}>
        <Button
          variant="primary"
          size="md"
          disabled={(good === 0 && !isTyping) || preview.missing.length > 0}
          busy={state.busy === 'applying'}
          onClick={() => void state.apply()}
        >
          {good === 0
            ? isTyping
              ? 'Use what is typed, and import'
              : 'Nothing to import'
            : `Import ${countOf(good, words.one, words.many)}`}
        </Button>
        <Button variant="quiet" onClick={state.restart}>
          Another file
        </Button>
      </div>
    </>
  )
}

const recognized = ({ columns }: ImportPreview) => columns.filter(({ field }) => field !== null).length
const leavesNothingToSay = (preview: ImportPreview) =>
  preview.missing.length === 0 && recognized(preview) === preview.columns.length

const resultText = (result: ImportResult, words: { one: string; many: string }) =>
  result.updated > 0
    ? `${countOf(result.created, words.one, words.many)} imported, ${formatNumber(result.updated)} updated`
    : `${countOf(result.created, words.one, words.many)} imported`

interface DoneProps {
  result: ImportResult
  words: { one: string; many: string }
  state: ImportState
  onClose?: () => void
  takeBack: typeof undo
}

/** Undone and done again right here; on the way to the list the offer comes along. */
function Done({ result, words, state, onClose, takeBack }: DoneProps) {
  const said = resultText(result, words)
  const [offer, setOffer] = useState<UndoOffer>({
    message: said,
    requestId: result.requestId,
    what: 'import',
  })
  const show = onClose && (
    <Button
      variant={offer.undone ? 'secondary' : 'primary'}
      onClick={() => {
        offerUndo(offer)
        onClose()
      }}
    >
      {`Show the ${words.many}`}
    </Button>
  )
  // What was taken back is nothing to look at.
  const another = (
    <Button variant={offer.undone ? 'primary' : 'secondary'} onClick={state.restart}>
      Import another file
    </Button>
  )
  return (
    <div className={styles.done}>
      <Icon name={offer.undone ? 'undo' : 'done'} size={40} />
      <output className={styles.dropTitle}>
        {offer.partly
          ? `Partly ${offer.undone ? 'undone' : 'imported again'}: what was changed since stays as it is`
          : offer.undone
            ? 'Undone: everything is as before the import'
            : said}
      </output>
      {!offer.undone && (
        <Quiet>
          {result.skipped > 0 && `${countOf(result.skipped, 'row was', 'rows were')} left out. `}
          The whole import can be undone for 30 days.
        </Quiet>
      )}
      <div className={styles.foot}>
        {offer.undone ? another : show}
        <UndoButton
          key={offer.requestId}
          one="Undo this import"
          offer={offer}
          act={async (now, rest) => setOffer(await takeBack(now, rest))}
        />
        {result.skipped > 0 && (
          <Button icon="download" busy={state.busy === 'download'} onClick={() => void state.download()}>
            Download the rows left out
          </Button>
        )}
        {offer.undone ? show : another}
      </div>
    </div>
  )
}
