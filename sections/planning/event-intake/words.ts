import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import type { Language } from '#kernel/language/languages.ts'
import { NO_WEB_ADDRESS } from '#kernel/language/names.ts'
import {
  BAD_LINK,
  DAY_OVER,
  FORM_OLD,
  NO_NAME,
  NO_ORGANIZATION,
  OURS_TOO,
  OVER_NOW,
  type OwnField,
  TOO_QUICK,
  WHERE,
} from './fields.ts'

type Asked =
  | OwnField
  | 'organizationName'
  | 'organizationCategory'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'kind'
  | 'previouslyHosted'

/** Everything that somebody reads who asks for an event. A language more is an entry more. */
export interface IntakeWords {
  title: string
  lead: string
  group: string
  you: string
  event: string
  sandwiches: string
  fields: Record<Asked, string>
  hints: Partial<Record<Asked, string>>
  /** What is refused, as the portal says it in English, in these words; `$1` is the first number of it. */
  refusals: readonly (readonly [says: RegExp | string, words: string])[]
  /** What is refused and stands in no line of these. */
  check: string
  choose: string
  categories: Record<keyof typeof CATEGORIES, string>
  yesNo: Record<'yes' | 'no' | 'unknown', string>
  hosted: Record<'yes' | 'no' | 'i_dont_know', string>
  kinds: Record<'deli' | 'pbj' | 'either', string>
  send: string
  sending: string
  failed: string
  often: string
  received: string
  receivedLead: string
  // The page of one's own request.
  mine: string
  mineLead: string
  stages: Record<'waiting' | 'held' | 'off', string>
  /** 'It is agreed: {day}.' */
  agreed: string
  confirm: string
  confirmed: string
  confirmLead: string
  save: string
  saved: string
  fixed: string
  callOff: string
  callOffWhy: string
  callOffLead: string
  calledOff: string
  addressFixed: string
  callOffEmpty: string
  loading: string
  /** Of a link that is none. */
  badLink: string
  badLinkTitle: string
  notNow: string
  /** Before an email address. */
  writeTo: string
  again: string
  changed: string
}

const en: IntakeWords = {
  title: 'Make sandwiches with us',
  lead: 'Tell us about your group. It takes about three minutes; what you do not know yet can wait.',
  group: 'Your group',
  you: 'How we reach you',
  event: 'When and where',
  sandwiches: 'What you make',
  fields: {
    organizationName: 'Organization',
    organizationCategory: 'Kind of organization',
    department: 'Department, class or chapter',
    contactName: 'Your name',
    contactEmail: 'Your email address',
    contactPhone: 'Your phone number',
    desiredEventDate: 'Date you wish',
    backupDates: 'Other dates that would do',
    dateFlexible: 'Would other days do, too?',
    eventAddress: 'Address of the event',
    estimatedAttendance: 'How many people come',
    estimatedSandwichCount: 'How many sandwiches you plan',
    kind: 'Which kind',
    hasRefrigeration: 'Is there a refrigerator?',
    previouslyHosted: 'Have you made sandwiches with us before?',
    message: 'Anything else we should know',
  },
  hints: {
    contactEmail: 'We send you a link to your request',
    contactPhone: 'We call back: that is quickest',
    desiredEventDate: 'Two weeks ahead is best',
    backupDates: 'As many as you like',
    estimatedSandwichCount: 'From 200 on, any day is possible',
    hasRefrigeration: 'Without one, please make peanut butter and jelly',
  },
  refusals: [],
  check: 'Please check this',
  choose: 'Please choose',
  categories: CATEGORIES,
  yesNo: { yes: 'Yes', no: 'No', unknown: 'Not known yet' },
  hosted: { yes: 'Yes', no: 'No', i_dont_know: 'I do not know' },
  kinds: {
    deli: 'Deli: turkey, ham or cheese',
    pbj: 'Peanut butter and jelly',
    either: 'Either, or not known yet',
  },
  send: 'Send my request',
  sending: 'Sending…',
  failed: 'Your request could not be sent. Please try again.',
  often: 'That was a lot at once. Please wait a while and try again.',
  received: 'Thank you',
  receivedLead:
    'Your request arrived. Please open the email that we sent you and confirm it; somebody of us will call you back.',
  mine: 'Your request',
  mineLead:
    'Look whether we understood you right. You can correct and complete it at any time before the event.',
  stages: {
    waiting: 'We have your request, and are in touch with you about the day.',
    held: 'Your event took place. Thank you!',
    off: 'This event does not take place.',
  },
  agreed: 'It is agreed: {day}.',
  confirm: 'Confirm my request',
  confirmed: 'Thank you, your request is confirmed.',
  confirmLead: 'Please confirm that {email} is your address.',
  save: 'Save my changes',
  saved: 'Saved. Everybody who plans with you sees it.',
  fixed: 'The day is agreed on. To change it, please answer our email or call us.',
  callOff: 'Ask to call it off',
  callOffWhy: 'Why it is not to take place',
  callOffLead: 'Somebody of us will be in touch.',
  calledOff: 'We know that it is not to take place, and will be in touch.',
  addressFixed: 'To use another email address, please answer our email.',
  callOffEmpty: 'Please say in a few words why',
  loading: 'Loading your request…',
  badLink: BAD_LINK,
  badLinkTitle: 'This link does not work',
  notNow: 'This could not be done just now. Please try again.',
  writeTo: 'Questions? Write to',
  again: 'Try again',
  changed: 'We changed this in the meantime. If yours is right, please save once more.',
}

const es: IntakeWords = {
  title: 'Prepare sándwiches con nosotros',
  lead: 'Cuéntenos sobre su grupo. Toma unos tres minutos; lo que aún no sepa puede esperar.',
  group: 'Su grupo',
  you: 'Cómo podemos contactarle',
  event: 'Cuándo y dónde',
  sandwiches: 'Lo que preparan',
  fields: {
    organizationName: 'Organización',
    organizationCategory: 'Tipo de organización',
    department: 'Departamento, clase o capítulo',
    contactName: 'Su nombre',
    contactEmail: 'Su correo electrónico',
    contactPhone: 'Su teléfono',
    desiredEventDate: 'Fecha que desea',
    backupDates: 'Otras fechas posibles',
    dateFlexible: '¿Podrían ser otros días?',
    eventAddress: 'Dirección del evento',
    estimatedAttendance: 'Cuántas personas participarán',
    estimatedSandwichCount: 'Cuántos sándwiches piensan preparar',
    kind: 'De qué tipo',
    hasRefrigeration: '¿Hay refrigerador?',
    previouslyHosted: '¿Ya prepararon sándwiches con nosotros?',
    message: 'Algo más que debamos saber',
  },
  hints: {
    contactEmail: 'Le enviamos un enlace a su solicitud',
    contactPhone: 'Le llamamos: es lo más rápido',
    desiredEventDate: 'Lo mejor es con dos semanas de anticipación',
    backupDates: 'Todas las que quiera',
    estimatedSandwichCount: 'A partir de 200, cualquier día es posible',
    hasRefrigeration: 'Si no lo hay, prepárelos de mantequilla de maní y mermelada',
  },
  refusals: [
    [NO_ORGANIZATION, 'Por favor, escriba el nombre de la organización'],
    [NO_NAME, 'Por favor, escriba su nombre'],
    [WHERE, 'Por favor, escriba su correo electrónico'],
    ['Please enter a valid email address', 'Por favor, escriba un correo electrónico válido'],
    ['Please enter a valid phone number', 'Por favor, escriba un número de teléfono válido'],
    ['Please choose a valid date', 'Por favor, elija una fecha válida'],
    [DAY_OVER, 'Ese día ya pasó. Por favor, elija otro.'],
    [NO_WEB_ADDRESS, 'Por favor, quite la dirección de internet'],
    [/^Please keep this under ([\d,]+) characters$/, 'Por favor, abrévielo: el límite de caracteres es $1'],
    [/^Please keep this to ([\d,]+)$/, 'Por favor, elija $1 como máximo'],
    [
      /^Please enter a whole number from ([\d,]+) to ([\d,]+)$/,
      'Por favor, escriba un número entero entre $1 y $2',
    ],
    [
      'This text contains characters that cannot be stored',
      'Este texto contiene signos que no se pueden guardar',
    ],
    [
      FORM_OLD,
      'El formulario estuvo abierto demasiado tiempo. Por favor, envíelo de nuevo; lo que escribió sigue aquí.',
    ],
    [TOO_QUICK, 'Fue muy rápido. Por favor, envíelo otra vez.'],
    [OVER_NOW, 'Este evento ya pasó o no se realizará. Si algo no es correcto, responda a nuestro correo.'],
    [OURS_TOO, 'Esto no se puede cambiar aquí. Por favor, escríbanoslo en respuesta a nuestro correo.'],
  ],
  check: 'Por favor, revise este campo',
  choose: 'Elija, por favor',
  categories: {
    school: 'Escuela',
    church_faith: 'Iglesia o grupo de fe',
    religious: 'Organización religiosa',
    nonprofit: 'Organización sin fines de lucro',
    government: 'Gobierno',
    hospital: 'Hospital',
    political: 'Organización política',
    club: 'Club',
    neighborhood: 'Vecindario',
    greek_life: 'Fraternidad o hermandad',
    cultural: 'Organización cultural',
    corp: 'Empresa',
    small_medium_corp: 'Empresa pequeña o mediana',
    large_corp: 'Empresa grande',
    other: 'Otra',
  },
  yesNo: { yes: 'Sí', no: 'No', unknown: 'Aún no se sabe' },
  hosted: { yes: 'Sí', no: 'No', i_dont_know: 'No lo sé' },
  kinds: {
    deli: 'Fiambre (deli): pavo, jamón o queso',
    pbj: 'Mantequilla de maní y mermelada',
    either: 'Cualquiera, o aún no se sabe',
  },
  send: 'Enviar mi solicitud',
  sending: 'Enviando…',
  failed: 'No se pudo enviar su solicitud. Por favor, inténtelo de nuevo.',
  often: 'Fueron demasiados intentos. Por favor, espere un rato e inténtelo de nuevo.',
  received: 'Gracias',
  receivedLead:
    'Recibimos su solicitud. Abra el correo que le enviamos y confírmela; una persona de nuestro equipo le llamará.',
  mine: 'Su solicitud',
  mineLead:
    'Revise si le entendimos bien. Puede corregirla y completarla en cualquier momento antes del evento.',
  stages: {
    waiting: 'Recibimos su solicitud y acordaremos el día con usted.',
    held: 'Su evento ya se realizó. ¡Gracias!',
    off: 'Este evento no se realizará.',
  },
  agreed: 'Está acordado: {day}.',
  confirm: 'Confirmar mi solicitud',
  confirmed: 'Gracias, su solicitud está confirmada.',
  confirmLead: 'Por favor, confirme que {email} es su dirección.',
  save: 'Guardar mis cambios',
  saved: 'Guardado. Lo ven todas las personas que organizan el evento con usted.',
  fixed: 'El día está acordado. Para cambiarlo, responda a nuestro correo o llámenos.',
  callOff: 'Pedir que se cancele',
  callOffWhy: 'Por qué no se realizará',
  callOffLead: 'Una persona de nuestro equipo se pondrá en contacto con usted.',
  calledOff: 'Ya sabemos que no se realizará y nos pondremos en contacto con usted.',
  addressFixed: 'Para usar otro correo electrónico, responda a nuestro mensaje.',
  callOffEmpty: 'Por favor, díganos brevemente por qué',
  loading: 'Cargando su solicitud…',
  badLink: 'Este enlace ya no es válido. Por favor, responda al correo en el que llegó.',
  badLinkTitle: 'Este enlace no funciona',
  notNow: 'En este momento no fue posible. Por favor, inténtelo de nuevo.',
  writeTo: '¿Preguntas? Escriba a',
  again: 'Intentar de nuevo',
  changed: 'Mientras tanto lo cambiamos nosotros. Si lo que usted escribió es correcto, guarde otra vez.',
}

export const WORDS: Record<Language, IntakeWords> = { en, es }

/** What was refused, in the language of whoever reads it; `other` where nothing says it. */
export function refusedIn(words: IntakeWords, message: string, other: string = words.check): string {
  for (const [says, own] of words.refusals) {
    if (typeof says === 'string') {
      if (says === message) return own
    } else if (says.test(message)) return message.replace(says, own)
  }
  return other
}
