/** A message to one person. `id` is the same however often it is tried, so that a receiver can tell a repetition. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** What became of one attempt. */
export type Delivery =
  | { kind: 'sent' }
  /** The server said no for good. */
  | { kind: 'refused'; reason: string }
  /** Nothing left us, or the server asked for another time: it may be tried again without fear. */
  | { kind: 'retry'; reason: string }
  /** The content was on its way and no answer came: it may have arrived. */
  | { kind: 'unknown'; reason: string };

export type MailSender = {
  /**
   * `begin` is awaited when the server is ready for the content and before its first byte. Where it says no, nothing is
   * sent.
   */
  send: (mail: Mail, begin: () => Promise<boolean>) => Promise<Delivery>;
};
