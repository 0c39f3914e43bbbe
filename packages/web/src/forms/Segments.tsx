import { Input } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import type { State } from '../theme/colors';
import styles from './Segments.module.css';

export type Segment<T extends string> = { value: T; label: string; state?: State; icon?: Icon };

type Props<T extends string> = {
  legend: string;
  segments: readonly Segment<T>[];
  value: T | '';
  onChange: (value: T) => void;
  /** What pressing the chosen one again means, where it means something. */
  onAgain?: (value: T) => void;
  error?: string | undefined;
  isRequired?: boolean;
  hint?: string | undefined;
  /** On wide screens the question is beside its answers. */
  isBeside?: boolean;
};

/** A few answers side by side, large enough for a glove; a word and a sign each, not only a colour. */
export function Segments<T extends string>({
  legend,
  segments,
  value,
  onChange,
  onAgain,
  error,
  isRequired = false,
  hint,
  isBeside,
}: Props<T>) {
  const name = useId();
  return (
    <fieldset
      className={styles.group}
      data-beside={isBeside || undefined}
      aria-describedby={[hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={styles.hidden}>{legend}</legend>
      <span className={styles.legend} aria-hidden>
        {legend}
        {isRequired && <span className={styles.star}> *</span>}
      </span>
      <div className={styles.row}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment} data-state={segment.state}>
            <input
              type="radio"
              name={name}
              value={segment.value}
              required={isRequired}
              checked={value === segment.value}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(segment.value)}
              onClick={() => value === segment.value && onAgain?.(segment.value)}
            />
            {segment.icon && <segment.icon size={18} stroke={2} aria-hidden />}
            {segment.label}
          </label>
        ))}
      </div>
      {hint && <Input.Description id={`${name}-hint`}>{hint}</Input.Description>}
      {error && (
        <Input.Error id={`${name}-error`} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
