export { Also, alsoInWords } from './parts/also.tsx'
export { Confirmed } from './parts/confirmed.tsx'
export { ContactWords } from './parts/contact-words.tsx'
