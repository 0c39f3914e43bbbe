import { MARK_PATHS, MARK_STROKE } from '@fenix/documents/mark';

type Props = { size?: number; title?: string; className?: string };

/** A bird taking off, drawn with two lines like routes on a map. One colour, the text's, from 20 px up. */
export function Mark({ size = 24, title, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={MARK_STROKE}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {MARK_PATHS.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
