import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PrintSheet } from '#web/ui/print/print-sheet.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { addressOf } from '../custody.ts'
import { readNumbers } from '../words.ts'
import styles from './coolers.module.css'
import { useCoolerAddress, usePocket } from './use-coolers.ts'

/** A sheet of labels: each says the number in large and leads a camera to the cooler. Chosen by their numbers. */
export default function Labels() {
  const { numbers, choose, close } = useCoolerAddress()
  const { pocket } = usePocket()
  const wanted = readNumbers(numbers)
  return (
    <DetailPage
      title="Cooler labels"
      subtitle="Print them on sticky paper, or cut them and cover them with clear tape."
      back={{ label: 'Cooler Tracking', onClick: close }}
    >
      <Stack>
        <TextField
          label="Which numbers"
          description="All of them when left blank."
          placeholder="1-12, 17"
          value={numbers}
          onChange={(typed) => choose(typed ?? '')}
        />
        <Async query={pocket} what="the coolers">
          {({ items }) => {
            const chosen = items.filter(({ number }) => wanted(number))
            if (chosen.length === 0)
              return <EmptyState icon="qr" title="No cooler has one of these numbers" />
            return (
              <PrintSheet title="Cooler labels">
                <div className={styles.labels}>
                  {chosen.map(({ id, number, code, type }) => (
                    <div key={id} className={styles.label}>
                      <strong>{number}</strong>
                      <QrCode text={addressOf(window.location.origin, code)} label={code} />
                      {type && <small>{type}</small>}
                    </div>
                  ))}
                </div>
              </PrintSheet>
            )
          }}
        </Async>
      </Stack>
    </DetailPage>
  )
}
