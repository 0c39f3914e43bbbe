export type Question = {
  title: string;
  message?: string;
  /** What else there is to know before answering. */
  note?: string;
  /** The record it is about, as its list names it. */
  about?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Staying is the safe answer and looks like it: the act itself is the quiet button. */
  isStayingSafe?: boolean;
  /** The act destroys something or cannot be taken back. */
  danger?: boolean;
};
