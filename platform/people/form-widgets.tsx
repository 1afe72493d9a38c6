// Forms about people: no list waits for them.
export { PersonContactForm } from './parts/contact-form.tsx'
export { useWhoIsMeant, withWhoIsMeant } from './parts/who-is-meant.tsx'
