export type Question = {
  title: string;
  message?: string;
  /** The record it is about, as its list names it. */
  about?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The act destroys something or cannot be taken back. */
  danger?: boolean;
};
