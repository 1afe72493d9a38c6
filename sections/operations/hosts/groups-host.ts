/** The built-in location "Groups": group entries without a site belong to it (design 9). Made by the first migration. */
export const GROUPS_HOST_ID = '00000000-0000-4000-8000-000000000001'
