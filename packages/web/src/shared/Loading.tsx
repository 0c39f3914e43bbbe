import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Skeleton } from '@mantine/core';

/** The shape of what comes, and that it comes. */
export function Loading({ height, width = '100%' }: { height: number; width?: string }) {
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading} style={{ display: 'block', maxWidth: width }}>
      <Skeleton height={height} radius="md" />
    </output>
  );
}
