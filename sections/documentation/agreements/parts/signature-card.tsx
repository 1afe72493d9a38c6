import { useEffect, useRef, useState } from 'react'
import { formatDay, formatMomentIn } from '#kernel/charity/day.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { download } from '#web/calls/api.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { makeChange, refresh } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { agreements } from '../signing-contract.ts'
import type { SignatureDetail } from '../signing-shapes.ts'
import styles from './agreements.module.css'
import { endedToday } from './marks.tsx'

const useButton = () => useRef<HTMLButtonElement>(null)

type Mode = 'facts' | 'history' | 'withdraw'

/** One signature: what was signed, how, and whether everything is as it was then. */
export function SignatureCard({ signature }: { signature: SignatureDetail }) {
  const { timeZone } = useOrganizationClock()
  const [mode, setMode] = useState<Mode>('facts')
  const { id, title, number, agreed, faults, withdrawal } = signature
  // Whoever comes back stands where they were.
  const [before, setBefore] = useState<Mode>()
  const go = (next: Mode) => {
    setBefore(mode)
    setMode(next)
  }
  const back = () => go('facts')
  const [save, history, ending, ahead] = [useButton(), useButton(), useButton(), useButton()]
  useEffect(() => {
    if (mode === 'history') ahead.current?.focus()
    if (mode === 'facts' && before)
      ((before === 'history' ? history : ending).current ?? save.current)?.focus()
  }, [mode, before, save, history, ending, ahead])
  return (
    <Section
      title={`${title}, ${formatDay(signature.signedOn, 'short')}`}
      actions={
        <Line>
          {!agreed && <Badge>Declined</Badge>}
          {withdrawal && <Badge tone="bad">Withdrawn</Badge>}
          {faults.length > 0 ? (
            <Badge tone="bad">Not as it was signed</Badge>
          ) : (
            <Badge tone="good">As it was signed</Badge>
          )}
        </Line>
      }
    >
      {faults.length > 0 && (
        <div role="alert">
          {faults.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      {mode === 'facts' && (
        <Stack>
          <DefinitionList
            items={[
              ['Name as typed', signature.name],
              ['Text', `No. ${number}`],
              ['Signed', formatMomentIn(timeZone, new Date(signature.signedAt))],
              [
                'How',
                [signature.way, signature.recordedBy && `noted by ${signature.recordedBy}`]
                  .filter(Boolean)
                  .join(', '),
              ],
              [
                'Holds until',
                agreed && (signature.until ? formatDay(signature.until) : 'It does not expire'),
              ],
              [
                'Withdrawn',
                withdrawal &&
                  [
                    formatDay(withdrawal.withdrawnOn),
                    withdrawal.bySigner ? 'by whoever signed it' : 'by the team',
                    withdrawal.reason,
                  ]
                    .filter(Boolean)
                    .join(' · '),
              ],
              ['Signature no.', String(signature.nr)],
              [
                'Hash of the text',
                <span key="hash" className={styles.code}>
                  {signature.textSha256}
                </span>,
              ],
            ].flatMap(([label, value]) => (value ? [{ label: label as string, value }] : []))}
          />
          <Line>
            <Button
              icon="download"
              ref={save}
              onClick={() =>
                void download(agreements.file, { id }).catch(sayFailed('The paper was not saved'))
              }
            >
              Save as PDF
            </Button>
            <Button variant="quiet" icon="history" ref={history} onClick={() => go('history')}>
              History
            </Button>
            {signature.mayWithdraw && (
              <Button variant="quiet" ref={ending} onClick={() => go('withdraw')}>
                Withdraw
              </Button>
            )}
          </Line>
        </Stack>
      )}
      {mode === 'history' && (
        <Stack>
          <RecordHistory table="agreement_signatures" id={id} />
          <div>
            <Button ref={ahead} onClick={back}>
              Back
            </Button>
          </div>
        </Stack>
      )}
      {mode === 'withdraw' && <Withdraw signature={signature} back={back} />}
    </Section>
  )
}

function Withdraw({ signature: { id, title }, back }: { signature: SignatureDetail; back: () => void }) {
  const [reason, setReason] = useState<string | null>(null)
  return (
    <SmallForm
      danger
      action="Withdraw it from today on"
      actions={
        <Button variant="quiet" onClick={back}>
          Cancel
        </Button>
      }
      onSubmit={async () => {
        const { paperHolds } = await makeChange(agreements.withdraw, { id, reason })
        await refresh([agreements.person, agreements.list])
        toast(endedToday(title, paperHolds))
        back()
      }}
    >
      {(faults) => (
        <>
          <Quiet>It cannot be taken back: whoever withdraws by mistake has it signed again.</Quiet>
          <TextField
            name="reason"
            label="Why"
            value={reason}
            onChange={setReason}
            error={faults.reason}
            description="As they said it; it is kept with the signature."
          />
        </>
      )}
    </SmallForm>
  )
}
