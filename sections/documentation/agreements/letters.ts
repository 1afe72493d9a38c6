import type { LetterValues } from '#kernel/language/letter-words.ts'
import { defineLetter, type LetterSection } from '#server/data/letters.ts'

const VALUES = {
  charity: { label: 'Our organization', kind: 'text', example: 'Our sandwich charity', always: true },
  name: { label: 'Whom it is written to', kind: 'text', example: 'Cleo', always: true },
  agreements: { label: 'What is to be signed', kind: 'lines', example: 'Driver agreement' },
  until: { label: 'Until when it holds', kind: 'day', example: 'in 20 days' },
} as const satisfies LetterValues

const greeting: LetterSection = {
  label: 'Greeting',
  words: { en: 'Hello {name},', es: 'Hola {name}:' },
}
const button: LetterSection = {
  label: 'Button',
  hint: 'Leads to the page where they read and sign; no account is needed',
  words: { en: 'Read and sign', es: 'Leer y firmar' },
}
const note: LetterSection = {
  label: 'Small print',
  words: {
    en: 'The link is for you alone and works for 30 days. Please do not pass it on: whoever has it could sign in your name.',
    es: 'El enlace es solo para usted y funciona durante 30 días. No lo comparta: quien lo tenga podría firmar en su nombre.',
  },
}
const base = { to: 'whoever is to sign an agreement and has no account', values: VALUES }

export const toSign = defineLetter({
  ...base,
  id: 'agreement-to-sign',
  title: 'An agreement to sign',
  when: 'by hand, and once more a week later',
  sections: {
    subject: {
      label: 'Subject',
      words: { en: 'Please sign for {charity}', es: 'Por favor, firme para {charity}' },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'before you help us next, please read and sign this. It takes two minutes, on a phone as well.\n\n{agreements}',
        es: 'antes de ayudarnos de nuevo, lea y firme esto, por favor. Son dos minutos, también desde el teléfono.\n\n{agreements}',
      },
    },
    button,
    note,
  },
})

export const toRenew = defineLetter({
  ...base,
  id: 'agreement-to-renew',
  title: 'An agreement to sign again',
  when: 'before what somebody signed expires, and the day after',
  sections: {
    subject: {
      label: 'Subject',
      words: { en: 'Please sign again for {charity}', es: 'Por favor, firme de nuevo para {charity}' },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'what you signed holds for a limited time. Please read and sign it again.\n\n{agreements}\nThe last day on which it holds: {until}',
        es: 'lo que firmó vale por un tiempo limitado. Por favor, léalo y fírmelo de nuevo.\n\n{agreements}\nÚltimo día en que vale: {until}',
      },
    },
    button,
    note,
  },
})
