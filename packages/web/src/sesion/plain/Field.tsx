import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

type Props = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** Said beneath the field while nothing is wrong with it. */
  hint?: ReactNode;
  /** A button inside the frame. */
  action?: ReactNode;
};

/** One line to fill in. The line beneath has its room from the start: nothing moves when there is something to say. */
export function Field({ label, error, hint, action, ...input }: Props) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={below}
        />
        {action}
      </div>
      <p id={below} className={styles.below} data-wrong={error ? true : undefined} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
