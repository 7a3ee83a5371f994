/** Where the service worker notes when the house last answered a page, for the page that stands in without a line. */
export const HEARD = '/offline/heard'
