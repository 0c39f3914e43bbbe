import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Skeleton } from '@mantine/core';

/** The shape of what comes, and that it comes. */
export function Loading({ height }: { height: number }) {
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading} style={{ display: 'block', maxWidth: '56rem' }}>
      <Skeleton height={height} radius="md" />
    </output>
  );
}
