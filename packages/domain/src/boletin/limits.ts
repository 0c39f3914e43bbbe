/** NEWS-20, NEWS-27: how many items a release has, and how many files each of them. */
export const ITEMS_MIN = 1;
export const ITEMS_MAX = 3;
export const FILES_PER_ITEM = 2;

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 4_000;
export const EMAIL_MAX = 254;
export const RECIPIENTS_MAX = 500;
export const ANSWER_MAX = 500;

/** NEWS-08, NEWS-35, NEWS-36: seconds. */
export const LIST_FAILED_SECONDS = 4;
export const CREATE_FAILED_SECONDS = 3;
