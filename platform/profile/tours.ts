import { defineTours, frameTargets } from '#kernel/portal/tour.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'account-settings',
    title: 'Account settings',
    description: 'Your name and photo, your sign-in, and your data.',
    category: 'my-work',
    icon: 'person',
    estimatedTime: 1,
    steps: [
      {
        id: 'open',
        title: 'Account Settings',
        description: 'You find them behind your initials at the top right.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'profile' },
        waitForElement: true,
      },
      {
        id: 'about',
        title: 'About you',
        description: 'Your photo and name as others see them, where we write to, and the theme.',
        target: targets.about,
        position: 'top',
        waitForElement: true,
      },
      {
        id: 'tabs',
        title: 'Sign-in and data',
        description:
          'Change your password, add a second step, see where you are signed in, and download or erase what is stored about you.',
        target: targets.tabs,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'profile' },
  },
])
