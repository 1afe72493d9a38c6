import type { FieldErrors } from '#kernel/calls/errors.ts'
import { PARTS, type Part, type Product } from '#kernel/charity/recipes.ts'
import { newId } from '#web/calls/ids.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './settings.module.css'

const KINDS = (Object.entries(PARTS) as [Part, { label: string }][]).map(([value, { label }]) => ({
  value,
  label,
}))

interface ProductsFieldProps extends FieldProps<Product[]> {
  errors: FieldErrors
}

/** Packages in the shop. Of each part the first one is what the calculator begins with. */
export function ProductsField({ value, onChange, errors, error, disabled, label, name }: ProductsFieldProps) {
  const products = value ?? []
  // What was typed and is no number stays as it is, so that the schema says what is wrong with it.
  const put = (index: number, change: Record<string, unknown>) =>
    onChange(products.map((product, at) => (at === index ? ({ ...product, ...change } as Product) : product)))
  const at = (index: number, key: string) => ({
    name: `${name}.${index}.${key}`,
    error: errors[`${name}.${index}.${key}`],
    disabled,
    hideLabel: true,
  })
  return (
    <FieldGroup
      label={label}
      description="What a package holds is counted in slices, ounces or bags. The first of each part is chosen to begin with."
      error={error}
    >
      <ul className={styles.list}>
        {products.map((product, index) => (
          <li key={product.id} className={styles.item}>
            <div className={styles.product}>
              <SelectField
                {...at(index, 'part')}
                label={`Part of product ${index + 1}`}
                options={KINDS}
                value={product.part}
                onChange={(part) => put(index, { part })}
              />
              <TextField
                {...at(index, 'name')}
                label={`Name of product ${index + 1}`}
                value={product.name}
                onChange={(text) => put(index, { name: text ?? '' })}
              />
              <NumberField
                {...at(index, 'holds')}
                label={`Product ${index + 1} holds`}
                unit={PARTS[product.part].unit}
                value={product.holds}
                onChange={(holds) => put(index, { holds })}
                plain
              />
              <MoneyField
                {...at(index, 'price')}
                label={`Price of product ${index + 1}`}
                value={product.price}
                onChange={(price) => put(index, { price })}
              />
            </div>
            {!disabled && (
              <IconButton
                icon="trash"
                label={`Remove ${product.name || `product ${index + 1}`}`}
                onClick={() => onChange(products.filter((other) => other !== product))}
              />
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <Button
          onClick={() =>
            onChange([...products, { id: newId(), part: 'meat', name: '', holds: 16, price: 0 }])
          }
        >
          Add a product
        </Button>
      )}
    </FieldGroup>
  )
}
