/** Basic authentication carries name and password in 256 characters; both together fit. */
export const NAME_MAX = 60;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const TEXT_MAX = 120;
export const EMAIL_MAX = 254;

/** How many users one call may delete. */
export const DELETE_MAX = 100;
