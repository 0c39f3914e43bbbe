/** AUTH-31: marks requests (polling) of a page that was not touched for minutes; they do not extend the session. */
export const UNATTENDED = 'x-unattended';
/** AUTH-33: the header that carries the code of the second step beside name and password. */
export const SECOND_STEP = 'x-second-step';
/** AUTH-37: the header by which a browser says that it is the same one as before. */
export const BROWSER = 'x-browser';
