/** AUTH-31: the header of a request that a screen makes by itself, with nobody at it. */
export const UNATTENDED = 'x-unattended';
/** AUTH-33: the header that carries the code of the second step beside name and password. */
export const SECOND_STEP = 'x-second-step';
/** AUTH-37: the header by which a browser says that it is the same one as before. */
export const BROWSER = 'x-browser';
