/** The key of what says how much is unread: anyone who opens something asks again for it. */
export const UNREAD_KEY = ['avisos'] as const;
