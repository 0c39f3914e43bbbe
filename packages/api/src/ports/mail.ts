/** A message to one recipient. `id` is the same for every attempt, so that a receiver can detect duplicates. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** The outcome of one attempt. */
export type Delivery =
  | { kind: 'sent' }
  /** A permanent refusal. */
  | { kind: 'refused'; reason: string }
  /** Nothing was sent, or the server refused temporarily: a retry is safe. */
  | { kind: 'retry'; reason: string }
  /** The content was sent without a response: it may have arrived. */
  | { kind: 'unknown'; reason: string };

export type MailSender = {
  /**
   * `begin` is awaited when the server is ready for the content, before its first byte. Where it resolves to false, nothing
   * is sent.
   */
  send: (mail: Mail, begin: () => Promise<boolean>) => Promise<Delivery>;
};
