import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import type { Language } from '#kernel/language/languages.ts'
import { BAD_LINK, type OwnField } from './fields.ts'

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
  /** Said at a field that is missing or wrong, where the server's own words would be in English. */
  check: string
  faults: Partial<Record<Asked, string>>
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
  check: 'Please check this',
  faults: {},
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
  lead: 'Cuéntenos de su grupo. Toma unos tres minutos; lo que aún no sepa puede esperar.',
  group: 'Su grupo',
  you: 'Cómo contactarle',
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
    estimatedAttendance: 'Cuántas personas vienen',
    estimatedSandwichCount: 'Cuántos sándwiches planean',
    kind: 'De qué tipo',
    hasRefrigeration: '¿Hay refrigerador?',
    previouslyHosted: '¿Ya prepararon sándwiches con nosotros?',
    message: 'Algo más que debamos saber',
  },
  hints: {
    contactEmail: 'Le enviamos un enlace a su solicitud',
    contactPhone: 'Le devolvemos la llamada: es lo más rápido',
    desiredEventDate: 'Lo mejor es con dos semanas de anticipación',
    backupDates: 'Todas las que quiera',
    estimatedSandwichCount: 'A partir de 200, cualquier día es posible',
    hasRefrigeration: 'Si no hay, prepare mantequilla de maní y mermelada',
  },
  check: 'Por favor, revise este campo',
  faults: {
    organizationName: 'Por favor, escriba la organización',
    contactName: 'Por favor, escriba el nombre de una persona',
    contactEmail: 'Por favor, escriba un correo electrónico válido',
    contactPhone: 'Por favor, escriba un teléfono válido',
    desiredEventDate: 'Por favor, elija una fecha de hoy en adelante',
  },
  choose: 'Elija, por favor',
  categories: {
    school: 'Escuela',
    church_faith: 'Iglesia o grupo de fe',
    religious: 'Organización religiosa',
    nonprofit: 'Sin fines de lucro',
    government: 'Gobierno',
    hospital: 'Hospital',
    political: 'Política',
    club: 'Club',
    neighborhood: 'Vecindario',
    greek_life: 'Fraternidad o hermandad',
    cultural: 'Cultural',
    corp: 'Empresa',
    small_medium_corp: 'Empresa pequeña o mediana',
    large_corp: 'Empresa grande',
    other: 'Otra',
  },
  yesNo: { yes: 'Sí', no: 'No', unknown: 'Aún no se sabe' },
  hosted: { yes: 'Sí', no: 'No', i_dont_know: 'No lo sé' },
  kinds: {
    deli: 'Deli: pavo, jamón o queso',
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
    waiting: 'Tenemos su solicitud y estamos en contacto con usted sobre el día.',
    held: 'Su evento tuvo lugar. ¡Gracias!',
    off: 'Este evento no tendrá lugar.',
  },
  agreed: 'Está acordado: {day}.',
  confirm: 'Confirmar mi solicitud',
  confirmed: 'Gracias, su solicitud está confirmada.',
  confirmLead: 'Por favor, confirme que {email} es su dirección.',
  save: 'Guardar mis cambios',
  saved: 'Guardado. Lo ven todos los que planean con usted.',
  fixed: 'El día está acordado. Para cambiarlo, responda a nuestro correo o llámenos.',
  callOff: 'Pedir que se cancele',
  callOffWhy: 'Por qué no tendrá lugar',
  callOffLead: 'Una persona de nuestro equipo se pondrá en contacto.',
  calledOff: 'Sabemos que no tendrá lugar y nos pondremos en contacto.',
  addressFixed: 'Para usar otro correo electrónico, responda a nuestro mensaje.',
  callOffEmpty: 'Por favor, díganos brevemente por qué',
  loading: 'Cargando su solicitud…',
  badLink: 'Este enlace ya no es válido. Por favor, responda al correo en el que llegó.',
  badLinkTitle: 'Este enlace no funciona',
  notNow: 'No se pudo hacer ahora. Por favor, inténtelo de nuevo.',
  writeTo: '¿Preguntas? Escriba a',
  again: 'Intentar de nuevo',
  changed: 'Cambiamos esto mientras tanto. Si lo suyo es correcto, guarde otra vez.',
}

export const WORDS: Record<Language, IntakeWords> = { en, es }
