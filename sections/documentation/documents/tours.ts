import { defineTours } from '#kernel/portal/tour.ts'
import { mayOpenImportant } from './access.ts'
import { targets } from './tour-targets.ts'

/** Spec 2.9: where logos are, and where a form is. */
export default defineTours([
  {
    id: 'logos',
    title: 'Find the logos',
    description: 'The logo in every format, and how it is used.',
    category: 'files-resources',
    icon: 'photo',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'Our logo, as it should look',
        description:
          'For letters, flyers and posts: take it from here, so that it looks the same everywhere.',
        position: 'center',
      },
      {
        id: 'tab',
        title: 'Logos & branding',
        description: 'They have a tab of their own among the important documents.',
        target: targets.doors,
        position: 'bottom',
        place: { section: 'important-documents', params: { door: 'logos' } },
        waitForElement: true,
        access: mayOpenImportant,
      },
      {
        id: 'list',
        title: 'Each with its format',
        description: 'Open one to see it large, to read how it is used, and to save it.',
        target: targets.list,
        position: 'top',
        place: { section: 'important-documents', params: { door: 'logos' } },
        waitForElement: true,
        access: mayOpenImportant,
      },
    ],
  },
  {
    id: 'sign-in-forms',
    title: 'Find a form',
    description: 'Waivers, sign-in sheets and whatever else is filled in.',
    category: 'files-resources',
    icon: 'document',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'Something to sign or to fill in',
        description: 'Forms stand among the important documents, always in their newest version.',
        position: 'center',
      },
      {
        id: 'find',
        title: 'Choose “Forms”',
        description: 'Or type a word: what stands inside a form is found as well.',
        target: targets.find,
        position: 'bottom',
        place: { section: 'important-documents', params: { topic: 'forms' } },
        waitForElement: true,
        access: mayOpenImportant,
      },
      {
        id: 'list',
        title: 'The form',
        description: 'Open it to look at it, save it, and print it.',
        target: targets.list,
        position: 'top',
        place: { section: 'important-documents', params: { topic: 'forms' } },
        waitForElement: true,
        access: mayOpenImportant,
      },
    ],
  },
])
