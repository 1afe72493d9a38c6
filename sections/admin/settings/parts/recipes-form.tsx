import { useQuery } from '@tanstack/react-query'
import { calculate } from '#kernel/charity/arithmetic.ts'
import { defaultSettings } from '#kernel/charity/settings.ts'
import { formatNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { type Notation, NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { useRecordForm } from '#web/ui/form/use-record-form.ts'
import { mayWrite } from '../access.ts'
import { AllSettings, settings } from '../contract.ts'
import { ProductsField } from './products-field.tsx'
import styles from './settings.module.css'

const Calculator = AllSettings.pick({ recipes: true, calculatorLink: true })
const LABELS = {
  recipes: 'Recipes and prices',
  calculatorLink: 'Another calculator in place of ours',
}

/** Amounts have halves and quarters. */
const AMOUNT: Notation = {
  read: (typed) => {
    const hundredths = calculate(typed, 2)
    return hundredths.ok ? { ok: true, value: hundredths.value / 100 } : hundredths
  },
  plain: String,
  format: formatNumber,
  inputMode: 'decimal',
}

/** What goes into one, as the recipes name it. */
const SANDWICHES = [
  {
    title: 'A deli sandwich',
    amounts: [
      { name: 'recipes.deliBread', label: 'Bread', unit: 'slices' },
      { name: 'recipes.deliCheese', label: 'Cheese', unit: 'slices' },
      { name: 'recipes.deliMeat', label: 'Meat', unit: 'oz' },
    ],
  },
  {
    title: 'A PB&J sandwich',
    amounts: [
      { name: 'recipes.pbjBread', label: 'Bread', unit: 'slices' },
      { name: 'recipes.pbjPeanutButter', label: 'Peanut butter', unit: 'tbsp' },
      { name: 'recipes.pbjJelly', label: 'Jelly', unit: 'tbsp' },
    ],
  },
] as const

/** What the inventory calculator reckons with (domain 3.7): settings like all others, with their history and undo. */
export function RecipesForm() {
  const user = useCurrentUser()
  const all = useQuery(query(settings.read, {}))
  const disabled = !passes(user, mayWrite)
  const form = useRecordForm({
    schema: Calculator,
    initial: defaultSettings,
    record: all.data,
    draftKey: disabled ? null : `${user.id}:recipes`,
    labels: LABELS,
    submit: (_input, { changes, version, idempotencyKey }) =>
      change(settings.change, { ...changes, version }, { idempotencyKey }),
    onSaved: (answer) => {
      const requestId = requestIdOf(answer)
      if (requestId) offerUndo({ message: 'Recipes and prices saved', requestId })
      void refresh([settings.read, settings.organization])
    },
  })
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        What <a href="/calculator">the inventory calculator</a> reckons with. Everyone who opens it sees a
        change at once.
      </p>
      <Async query={all} what="the recipes">
        {() => (
          <RecordForm form={form} save="Save recipes and prices" labels={LABELS}>
            {SANDWICHES.map(({ title, amounts }) => (
              <FormPart key={title} title={title}>
                <FieldRow>
                  {amounts.map(({ name, label, unit }) => (
                    <NumberField
                      key={name}
                      {...form.field(name)}
                      disabled={disabled}
                      label={label}
                      unit={unit}
                      notation={AMOUNT}
                      plain
                    />
                  ))}
                </FieldRow>
              </FormPart>
            ))}
            <FormPart title="For all of them">
              <FieldRow>
                <NumberField
                  {...form.field('recipes.perPerson')}
                  disabled={disabled}
                  label="Sandwiches a person"
                  plain
                />
                <NumberField
                  {...form.field('recipes.perLoafBag')}
                  disabled={disabled}
                  label="Sandwiches in a bread bag"
                  plain
                />
              </FieldRow>
              <FieldRow>
                <NumberField
                  {...form.field('recipes.perCooler')}
                  disabled={disabled}
                  label="Sandwiches in a cooler"
                  plain
                />
                <NumberField
                  {...form.field('recipes.icePacksPerCooler')}
                  disabled={disabled}
                  label="Ice packs in a cooler"
                  plain
                />
              </FieldRow>
              <FieldRow>
                <MoneyField
                  {...form.field('recipes.spatulaSet')}
                  disabled={disabled}
                  label="Price of a set of spatulas"
                />
              </FieldRow>
            </FormPart>
            <FormPart title="Products">
              <ProductsField
                {...form.field('recipes.products')}
                disabled={disabled}
                label="Products and prices"
                errors={form.errors}
              />
            </FormPart>
            <FormPart title="Address">
              <TextField
                {...form.field('calculatorLink')}
                disabled={disabled}
                label={LABELS.calculatorLink}
                type="url"
                placeholder="https://"
                description="The entry in the sidebar opens it instead"
              />
            </FormPart>
          </RecordForm>
        )}
      </Async>
    </div>
  )
}
