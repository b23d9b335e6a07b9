import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from './button';

export interface FileButtonProps {
  /** Media types, or endings with their dot. */
  readonly accept: readonly string[];
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Chooses a file of this machine. */
export function FileButton({ accept, onChoose, children }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={accept}
      onSelect={(files) => {
        const file = files?.[0];
        if (file) onChoose(file);
      }}
    >
      <Button>{children}</Button>
    </FileTrigger>
  );
}
