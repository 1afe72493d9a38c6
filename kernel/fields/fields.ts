/** Every kind of field that a record may have. */

export { choice, choices, optionalChoice, reference, tags, yesNo } from './choice-fields.ts'
export { clockTime, dayField, days, moment } from './day-fields.ts'
export { type CellReading, type Field, type FieldExtras, optionalText } from './field.ts'
export { centsAbove0, money, point, wholeNumber } from './number-fields.ts'
export { emailAddress, longText, phoneNumber, shortText, webAddress } from './text-fields.ts'
