import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type State, stateColors } from '../theme/colors';
import { messageOf } from './ErrorState';
import { later } from './later';

/** SHELL-27, SHELL-28: how long a toast stays unless its message asks for another time. */
const SECONDS = 3;

export type ToastOptions = {
  /** Endless: the caller that shows it hides it. */
  seconds?: number;
  /** By which it is hidden before its time. */
  id?: string;
  /** Something to do about it, instead of a sentence. */
  content?: ReactNode;
};

const ICONS = { ok: IconCheck, danger: IconX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

function show(
  state: keyof typeof ICONS & State,
  title: string,
  message = '',
  { seconds = SECONDS, id, content }: ToastOptions = {},
) {
  const Icon = ICONS[state];
  void NotifyHost.load();
  notifications.show({
    ...(id !== undefined && { id }),
    title,
    message: content ?? message,
    color: stateColors[state],
    icon: <Icon size={16} stroke={2} aria-hidden />,
    autoClose: Number.isFinite(seconds) && seconds * 1_000,
    // Failures interrupt; the rest waits for a pause.
    role: state === 'danger' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
  });
}

/** A title and at most one sentence, at the top right. */
export const notify = {
  /**
   * A success message with the record it is about, for users with several windows open. `text` completes a title that is
   * not clear by itself.
   */
  done: (title: string, about: string, { text, ...options }: Omit<ToastOptions, 'content'> & { text?: string } = {}) =>
    show('ok', title, undefined, { ...options, content: <About text={text} about={about} /> }),
  success: (title: string, message?: string, options?: ToastOptions) => show('ok', title, message, options),
  warning: (title: string, message?: string, options?: ToastOptions) => show('warning', title, message, options),
  info: (title: string, message?: string, options?: ToastOptions) => show('info', title, message, options),
  error: (title: string, message?: string, options?: ToastOptions) => show('danger', title, message, options),
  /** What was thrown, in its own words if it is a refusal of ours, else in the words of the fallback. */
  failure: (error: unknown, fallback: string = SHELL_MESSAGES.unexpected, options?: ToastOptions) =>
    show('danger', messageOf(error, fallback), undefined, options),
};

function About({ text, about }: { text: string | undefined; about: string }) {
  return (
    <>
      {text && <div>{text}</div>}
      {about && <div>{about}</div>}
    </>
  );
}

/** Mounted once in the application. */
export const NotifyHost = later(async () => (await import('./Toasts')).Toasts, { onlyWhenAsked: true });
