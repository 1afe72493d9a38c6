import type { LetterValues } from '#kernel/language/letter-words.ts'
import { defineLetter, type LetterSection } from '#server/data/letters.ts'
import { overtaken } from './overtaken.ts'
import { sample, samples } from './samples.ts'

/** What is known of an event, as its letters may say it. */
export const VALUES = {
  charity: { label: 'Our organization', kind: 'text', example: 'Our sandwich charity', always: true },
  organization: { label: 'Their organization', kind: 'text', example: 'Alderbrook', always: true },
  name: { label: 'Whom it is written to', kind: 'text', example: 'Cleo', always: true },
  day: { label: 'The agreed date, or the one they wish', kind: 'day', example: 'in 7 days' },
  start: { label: 'The start', kind: 'time', example: '10:00' },
  end: { label: 'The end', kind: 'time', example: '12:00' },
  pickup: { label: 'When it is picked up', kind: 'time', example: '12:30' },
  address: { label: 'The address', kind: 'text', example: '12 Oak Street' },
  sandwiches: { label: 'How many sandwiches are planned', kind: 'number', example: 300 },
  made: { label: 'How many sandwiches were made', kind: 'number', example: 312 },
  lead: { label: 'Our contact for the event', kind: 'text', example: 'Ana' },
} as const satisfies LetterValues

const button: LetterSection = {
  label: 'Button',
  hint: 'Leads to their request, where they can look and correct it; no account is needed',
  words: { en: 'Look at my request', es: 'Ver mi solicitud' },
}
const greeting: LetterSection = {
  label: 'Greeting',
  words: { en: 'Hello {name},', es: 'Hola {name}:' },
}
const closing: LetterSection = {
  label: 'Closing',
  words: {
    en: 'If anything is unclear, simply answer this email.\n\nYour contact: {lead}',
    es: 'Si algo no está claro, responda a este correo.\n\nSu contacto: {lead}',
  },
}
const note: LetterSection = {
  label: 'Small print',
  words: {
    en: 'The link is meant for you: whoever has it sees your request, and can correct it until the event is over.',
    es: 'El enlace es para usted: quien lo tenga puede ver su solicitud y corregirla hasta que termine el evento.',
  },
}
const foodSafety: LetterSection = {
  label: 'Food safety',
  words: {
    en: 'Food safety\nWash hands, wear gloves and tie hair back.\nKeep meat and cheese below 40 °F until they are picked up: without a refrigerator, please make peanut butter and jelly only.\nBring nothing that was made by somebody who is ill.',
    es: 'Seguridad alimentaria\nLávese las manos, use guantes y recójase el cabello.\nMantenga la carne y el queso por debajo de 40 °F (4 °C) hasta que los recojamos: sin refrigerador, prepare solo mantequilla de maní y mermelada.\nNo traiga nada preparado por una persona enferma.',
  },
}
const transport: LetterSection = {
  label: 'Transport',
  words: {
    en: 'Transport\nPack the sandwiches back into the bread bags, and write the kind on each.\nPickup: {pickup}\nFrom: {address}',
    es: 'Transporte\nGuarde los sándwiches en las bolsas del pan y escriba el tipo en cada una.\nRecogida: {pickup}\nDesde: {address}',
  },
}

const base = { to: 'the organizer of an event', values: VALUES, samples, sample }
const byHand = 'by hand'

/** Letters around events, in the order of its life (domain 9.3). */
export const toolkit = defineLetter({
  ...base,
  id: 'event-toolkit',
  title: 'Toolkit',
  when: byHand,
  sections: {
    subject: {
      label: 'Subject',
      words: {
        en: 'Making sandwiches with {charity}: all you need',
        es: 'Sándwiches con {charity}: todo lo que necesita',
      },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'Thank you for wanting to make sandwiches with us. Here is how it goes.',
        es: 'Gracias por querer preparar sándwiches con nosotros. Así se hace.',
      },
    },
    action: {
      label: 'What to do now',
      words: {
        en: 'Please look whether we understood you right, and tell us what is still missing: the day, the address, how many sandwiches, and whether there is a refrigerator.',
        es: 'Por favor, revise si le entendimos bien y díganos lo que falta: el día, la dirección, cuántos sándwiches y si hay refrigerador.',
      },
    },
    scheduling: {
      label: 'Scheduling',
      words: {
        en: 'Scheduling\nGroups can make sandwiches on any day, from 200 sandwiches on; two weeks ahead is best.\nThe day you wish: {day}',
        es: 'Fecha\nLos grupos pueden preparar sándwiches cualquier día, a partir de 200; lo mejor es avisar con dos semanas de anticipación.\nEl día que desea: {day}',
      },
    },
    transport,
    foodSafety,
    closing,
    button,
    note,
  },
})

const dayTwo = defineLetter({
  ...base,
  id: 'event-day-two',
  overtaken: overtaken('event-day-two'),
  title: 'Two days after the toolkit',
  when: 'two days after the toolkit, as long as no date is agreed on',
  schedule: { isOn: true, time: '10:00' },
  sections: {
    subject: {
      label: 'Subject',
      words: {
        en: 'Any questions about your sandwich event?',
        es: '¿Preguntas sobre su evento de sándwiches?',
      },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'Two days ago we sent you what is needed to make sandwiches. Did everything arrive, and is anything unclear?',
        es: 'Hace dos días le enviamos lo necesario para preparar sándwiches. ¿Llegó todo? ¿Hay algo que no esté claro?',
      },
    },
    action: {
      label: 'What to do now',
      words: {
        en: 'As soon as we know the day, we put you on our calendar.\nThe day you wish: {day}',
        es: 'En cuanto sepamos el día, lo apuntamos en nuestro calendario.\nEl día que desea: {day}',
      },
    },
    closing,
    button,
    note,
  },
})

const weekBefore = defineLetter({
  ...base,
  id: 'event-week-before',
  overtaken: overtaken('event-week-before'),
  title: 'A week before',
  when: 'a week before the event',
  schedule: { isOn: true, time: '09:00' },
  needs: ['day'],
  sections: {
    subject: {
      label: 'Subject',
      words: { en: '{organization}: your sandwich event is near', es: '{organization}: su evento se acerca' },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'We look forward to {day}. This is what we know:',
        es: 'Esperamos con ilusión el {day}. Esto es lo que sabemos:',
      },
    },
    scheduling: {
      label: 'Scheduling',
      words: {
        en: 'Start: {start}\nEnd: {end}\nAddress: {address}\nSandwiches planned: {sandwiches}',
        es: 'Inicio: {start}\nFin: {end}\nDirección: {address}\nSándwiches previstos: {sandwiches}',
      },
    },
    action: {
      label: 'What to do now',
      words: {
        en: 'Please correct what is not right any more. Then we can plan who fetches the sandwiches.',
        es: 'Por favor, corrija lo que ya no sea cierto. Así podemos planear quién recoge los sándwiches.',
      },
    },
    transport,
    foodSafety,
    closing,
    button,
    note,
  },
})

const dayBefore = defineLetter({
  ...base,
  id: 'event-day-before',
  overtaken: overtaken('event-day-before'),
  title: 'A day before',
  when: 'a day before the event',
  schedule: { isOn: true, time: '09:00' },
  needs: ['day'],
  sections: {
    subject: {
      label: 'Subject',
      words: { en: '{organization}: see you soon', es: '{organization}: nos vemos pronto' },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'It is nearly time: {day}.\nStart: {start}\nPickup: {pickup}\nAddress: {address}',
        es: 'Ya casi es la hora: {day}.\nInicio: {start}\nRecogida: {pickup}\nDirección: {address}',
      },
    },
    foodSafety,
    closing,
    button,
    note,
  },
})

export const thanks = defineLetter({
  ...base,
  id: 'event-thanks',
  title: 'Thank you',
  when: 'the day after the event, as soon as the sandwiches are counted',
  schedule: { isOn: true, time: '10:00' },
  // Never an estimate: a group reads here what it really made.
  needs: ['made'],
  sections: {
    subject: {
      label: 'Subject',
      words: { en: 'Thank you, {organization}', es: 'Gracias, {organization}' },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'You made {made} sandwiches. Every one of them went to somebody who was hungry.',
        es: 'Ustedes prepararon {made} sándwiches. Cada uno llegó a alguien que tenía hambre.',
      },
    },
    closing: {
      label: 'Closing',
      words: {
        en: 'Pictures of your day make others want to join: answer this email with them, if everybody in them agrees.\n\nThank you from all of us at {charity}.',
        es: 'Las fotos de su día animan a otros: responda a este correo con ellas, si todos los que aparecen están de acuerdo.\n\nGracias de parte de todos en {charity}.',
      },
    },
  },
})

const monthAfter = defineLetter({
  ...base,
  id: 'event-month-after',
  title: 'A month after',
  when: 'a month after the event',
  schedule: { isOn: true, time: '10:00' },
  sections: {
    subject: {
      label: 'Subject',
      words: {
        en: 'Will you make sandwiches again, {organization}?',
        es: '¿Otra vez sándwiches, {organization}?',
      },
    },
    greeting,
    intro: {
      label: 'Introduction',
      words: {
        en: 'A month ago you made sandwiches with us.\nSandwiches made that day: {made}',
        es: 'Hace un mes prepararon sándwiches con nosotros.\nSándwiches de ese día: {made}',
      },
    },
    action: {
      label: 'What to do now',
      words: {
        en: 'Would you like to do it again? Answer this email with a day that would suit you.',
        es: '¿Le gustaría repetirlo? Responda a este correo con un día que le convenga.',
      },
    },
    closing,
  },
})

export const EVENT_LETTERS = [toolkit, dayTwo, weekBefore, dayBefore, thanks, monthAfter] as const
