import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** SHELL-29: long enough to see that the press counted, even when the file is there at once. */
const SPIN_MS = 1_000;

type Props = Omit<ButtonProps, 'loading' | 'leftSection'> & { onDownload: () => Promise<void> | void };

export function DownloadButton({ onDownload, children, ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function handleClick() {
    setBusy(true);
    await Promise.allSettled([onDownload(), new Promise((resolve) => setTimeout(resolve, SPIN_MS))]);
    if (isMounted.current) setBusy(false);
  }

  return (
    <Button
      variant="default"
      {...rest}
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void handleClick()}
    >
      {children}
    </Button>
  );
}
