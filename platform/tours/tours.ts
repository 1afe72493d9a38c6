import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'getting-around',
    title: 'Getting around',
    description: 'Where everything is: the navigation, the search, your account and these tours.',
    category: 'my-work',
    icon: 'home',
    estimatedTime: 1,
    steps: [
      {
        id: 'welcome',
        title: 'Welcome',
        description:
          'This takes a minute. The arrow keys go on and back, and Escape ends it. You can take it again whenever you like.',
        position: 'center',
        place: { section: 'dashboard' },
      },
      {
        id: 'navigation',
        title: 'All sections are here',
        description: 'You see the sections that are open to you. On a phone, Menu shows the rest of them.',
        target: frameTargets.navigation,
        position: 'right',
        padding: 0,
      },
      {
        id: 'tools',
        title: 'Search from anywhere',
        description:
          'The magnifying glass, or Ctrl K, finds pages, people and records, and does things: try “log a collection”.',
        target: frameTargets.tools,
        position: 'bottom',
      },
      {
        id: 'account',
        title: 'Your account',
        description: 'Your settings, help, the theme, and signing out are behind your initials.',
        target: frameTargets.account,
        position: 'left',
      },
      {
        id: 'tours',
        title: 'More tours',
        description: 'There is a short tour for most sections. This button lists them all.',
        target: frameTargets.tours,
        position: 'top',
      },
    ],
  },
])
