import { defineLetter } from '#server/data/letters.ts'

/** What whoever asked by the form gets at once: that it arrived, and the link by which they confirm and correct it. */
export const received = defineLetter({
  id: 'event-received',
  title: 'Request received',
  to: 'whoever asked by the form',
  when: 'at once, with the link to the request',
  values: {
    charity: { label: 'Our organization', kind: 'text', example: 'Our sandwich charity', always: true },
    organization: { label: 'Their organization', kind: 'text', example: 'Alderbrook', always: true },
    name: { label: 'Whom it is written to', kind: 'text', example: 'Cleo', always: true },
    day: { label: 'The date they wish', kind: 'day', example: 'in 30 days' },
    sandwiches: { label: 'How many sandwiches they plan', kind: 'number', example: 300 },
  },
  sections: {
    subject: {
      label: 'Subject',
      words: {
        en: 'Please confirm your request to {charity}',
        es: 'Por favor, confirme su solicitud a {charity}',
      },
    },
    greeting: { label: 'Greeting', words: { en: 'Hello {name},', es: 'Hola {name}:' } },
    intro: {
      label: 'Introduction',
      words: {
        en: 'Thank you for wanting to make sandwiches. This is what we received:\nOrganization: {organization}\nDate you wish: {day}\nSandwiches: {sandwiches}',
        es: 'Gracias por querer preparar sándwiches. Esto es lo que recibimos:\nOrganización: {organization}\nFecha que desea: {day}\nSándwiches: {sandwiches}',
      },
    },
    action: {
      label: 'What to do now',
      words: {
        en: 'Please confirm that this address is yours. With the same link you can correct and complete your request at any time.',
        es: 'Por favor, confirme que esta dirección es suya. Con el mismo enlace puede corregir y completar su solicitud en cualquier momento.',
      },
    },
    closing: {
      label: 'Closing',
      words: {
        en: 'Somebody of us will call you back. It helps us when you ask at least two weeks ahead.',
        es: 'Una persona de nuestro equipo le llamará. Nos ayuda que nos avise con al menos dos semanas de anticipación.',
      },
    },
    button: { label: 'Button', words: { en: 'Confirm my request', es: 'Confirmar mi solicitud' } },
    note: {
      label: 'Small print',
      words: {
        en: 'If you did not ask for this, you need not do anything. The link is meant for you alone.',
        es: 'Si no lo solicitó, no tiene que hacer nada. El enlace es solo para usted.',
      },
    },
  },
})
