import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './FilterBar.module.css';
import { useIsPhone } from '../useIsPhone';
import { usePrinted } from '../usePrinted';
import { filterWords } from './filterWords';

type Props = {
  label?: string;
  children: ReactNode;
  /** The search of a bar with many filters. On a phone it is alone, and the rest folds behind its own words. */
  search?: ReactNode;
  /** What the folded filters say. */
  summary?: string;
};

/** The row of filters between a screen's header and its content. Its fields line up on their lower edge. */
export function FilterBar({ label = 'Filtros', children, search, summary }: Props) {
  const folds = useIsPhone() && summary !== undefined;
  const bar = useRef<HTMLElement>(null);
  const printed = usePrinted(() => bar.current && filterWords(bar.current));
  return (
    <>
      <search ref={bar} aria-label={label} className={styles.bar}>
        {folds ? (
          <>
            {search}
            <Folded summary={summary}>{children}</Folded>
          </>
        ) : (
          <>
            {children}
            {search}
          </>
        )}
      </search>
      {printed && <p className={styles.printed}>{printed}</p>}
    </>
  );
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        className={styles.fold ?? ''}
        aria-label={`Filtros: ${summary}`}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden data-turned={isOpen || undefined} />}
        onClick={() => setOpen(!isOpen)}
      >
        {summary}
      </Button>
      {/* Out of sight, not gone: what was picked and not searched yet is still there when it opens again. */}
      <div id={id} className={styles.rest} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
