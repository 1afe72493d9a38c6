import { formatMoney } from '#kernel/charity/money.ts'
import { PARTS, type Recipes } from '#kernel/charity/recipes.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import { useQueryState } from '#web/query-state.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import {
  choicesOf,
  KINDS,
  type Kind,
  MOST_SANDWICHES,
  mostWithin,
  type Order,
  OWN,
  shoppingList,
  WEIGHTS,
} from '../shopping.ts'
import { List } from './list.tsx'
import { RoughGuide } from './rough-guide.tsx'

const FROM = { sandwiches: 'Sandwiches', people: 'People', budget: 'Budget' } as const
type From = keyof typeof FROM

/** Ounces in a sandwich, in tenths: domain 3.7 has 2, up to 3. */
const OUNCES = [2, 2.5, 3]

const options = <V extends string>(names: Record<V, string>) =>
  (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))

/** Everything that is chosen stands in the address: the link is the shopping list. */
const CHOICES = {
  kind: 'deli',
  from: 'sandwiches',
  sandwiches: 100,
  people: 50,
  each: 0,
  budget: 10_000,
  meat: 0,
  use: [] as string[],
  weight: 16,
  unit: 'oz',
  price: 500,
  spatulas: 0,
}
const MOST_SETS = 100

/** A link may say anything. */
const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.trunc(value)))

export function Calculator({ recipes, organization }: { recipes: Recipes; organization: string }) {
  const [choice, choose] = useQueryState(CHOICES)
  const kind: Kind = choice.kind === 'pbj' ? 'pbj' : 'deli'
  const from: From = choice.from === 'people' || choice.from === 'budget' ? choice.from : 'sandwiches'
  const meatOunces = OUNCES.includes(choice.meat) ? choice.meat : recipes.deliMeat
  const unit = choice.unit === 'g' ? 'g' : 'oz'
  const isOwn = kind === 'deli' && choice.use.includes(OWN)
  const own = {
    unit,
    weight: within(choice.weight, 100_000) || 1,
    price: within(choice.price, 1_000_000),
  } as const
  const spatulaSets = within(choice.spatulas, MOST_SETS)
  const order: Order = {
    kind,
    meatOunces,
    chosen: choice.use,
    ownMeat: isOwn ? own : undefined,
    spatulaSets,
  }
  const each = within(choice.each, 20) || recipes.perPerson
  const budget = within(choice.budget, 1_000_000_00)
  const sandwiches =
    from === 'budget'
      ? mostWithin(recipes, order, budget)
      : within(from === 'people' ? choice.people * each : choice.sandwiches, MOST_SANDWICHES)
  const number = (name: 'sandwiches' | 'people' | 'each' | 'budget' | 'weight' | 'price' | 'spatulas') => ({
    value: name === 'each' ? each : choice[name],
    onChange: (value: number | string | null) => choose({ [name]: typeof value === 'number' ? value : 0 }),
  })
  const choices = choicesOf(recipes, order)

  return (
    <Stack>
      <FieldGroup label="What kind">
        <Segmented
          label="What kind"
          options={options(KINDS)}
          value={kind}
          onChange={(picked) => choose({ kind: picked, use: [] })}
        />
      </FieldGroup>
      <FieldGroup label="Reckon from">
        <Segmented
          label="Reckon from"
          options={options(FROM)}
          value={from}
          onChange={(picked) => choose({ from: picked })}
        />
      </FieldGroup>
      <FieldRow>
        {from === 'sandwiches' && (
          <NumberField
            label="How many sandwiches"
            {...number('sandwiches')}
            {...tooMany(choice.sandwiches)}
          />
        )}
        {from === 'people' && (
          <>
            <NumberField label="How many people" {...number('people')} {...tooMany(choice.people * each)} />
            <NumberField label="Sandwiches for each" {...number('each')} plain />
          </>
        )}
        {from === 'budget' && <MoneyField label="How much money" {...number('budget')} />}
        {kind === 'deli' && (
          <SelectField
            label="Meat in each sandwich"
            options={[...new Set([recipes.deliMeat, ...OUNCES])]
              .sort((a, b) => a - b)
              .map((ounces) => ({ value: String(ounces), label: `${formatNumber(ounces)} oz` }))}
            value={String(meatOunces)}
            onChange={(picked) => choose({ meat: Number(picked) })}
          />
        )}
        <NumberField
          label="Sets of spatulas"
          {...number('spatulas')}
          {...(choice.spatulas > MOST_SETS && { error: `At most ${MOST_SETS} sets` })}
          plain
        />
      </FieldRow>
      <FieldRow>
        {choices
          .filter(({ part, products }) => products.length > 1 || part === 'meat')
          .map(({ part, product, products }) => (
            <SelectField
              key={part}
              label={PARTS[part].label}
              options={[
                ...products.map(({ id, name, price }) => ({
                  value: id,
                  label: `${name} (${formatMoney(price)})`,
                })),
                ...(part === 'meat' ? [{ value: OWN, label: 'Another package' }] : []),
              ]}
              value={product.id}
              onChange={(picked) => {
                const others = choices.filter((other) => other.part !== part).map((other) => other.product.id)
                if (typeof picked === 'string') choose({ use: [...others, picked] })
              }}
            />
          ))}
      </FieldRow>
      {isOwn && (
        <FieldRow>
          <NumberField label="The meat package weighs" {...number('weight')} plain />
          <SelectField
            label="In"
            options={options(WEIGHTS)}
            value={unit}
            onChange={(picked) => choose({ unit: picked === 'g' ? 'g' : 'oz' })}
          />
          <MoneyField label="It costs" {...number('price')} />
        </FieldRow>
      )}
      <List
        kind={kind}
        list={shoppingList(recipes, order, sandwiches)}
        budget={from === 'budget' ? budget : undefined}
        organization={organization}
      />
      <RoughGuide recipes={recipes} order={order} />
    </Stack>
  )
}

const tooMany = (sandwiches: number) =>
  sandwiches > MOST_SANDWICHES ? { error: `At most ${countOf(MOST_SANDWICHES, 'sandwich')}` } : {}
