import { Button } from '@mantine/core';
import type { IconUpload } from '@tabler/icons-react';
import type { Ref } from 'react';

type InputProps = {
  label: string;
  accept: string;
  multiple?: boolean;
  onPick: (files: readonly File[]) => void;
  capture?: boolean;
  ref: Ref<HTMLInputElement>;
};

/** The browser's own way to a file, behind a button of ours. */
export function HiddenInput({ label, accept, multiple = false, onPick, capture = false, ref }: InputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      multiple={multiple && !capture}
      {...(capture && { capture: 'environment' as const })}
      onChange={(event) => {
        onPick([...(event.currentTarget.files ?? [])]);
        // The same file may be picked again after it was removed.
        event.currentTarget.value = '';
      }}
    />
  );
}

type PickProps = { icon: typeof IconUpload; label: string; isBusy?: boolean; onClick: () => void };

export function Pick({ icon: Icon, label, isBusy = false, onClick }: PickProps) {
  return (
    <Button
      variant="default"
      onClick={onClick}
      disabled={isBusy}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}
