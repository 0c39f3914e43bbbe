/**
 * N13: with a sign-out the browser drops the pictures it kept of this site. Neither its storage, which holds sealed work
 * that was not sent yet, nor its cookies: another person may be signed in to the inspector's app on the same phone.
 */
export const CLEARED_SITE = { 'clear-site-data': '"cache"' } as const;
