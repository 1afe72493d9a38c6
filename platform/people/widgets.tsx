export { Also, alsoInWords } from './parts/also.tsx'
export { Confirmed } from './parts/confirmed.tsx'
export { PersonContactForm } from './parts/contact-form.tsx'
export { useWhoIsMeant, withWhoIsMeant } from './parts/who-is-meant.tsx'
