import { useEffect, useState } from 'react';

export type Decoded = { bitmap: ImageBitmap } | { broken: true };

/** The dots of a picture, given back when it goes. Undefined while they are read. */
export function useBitmap(file: Blob | undefined): Decoded | undefined {
  const [known, setKnown] = useState<{ file: Blob; decoded: Decoded }>();
  useEffect(() => (file ? decode(file, (decoded) => setKnown({ file, decoded })) : undefined), [file]);
  // A bitmap of another file is closed already.
  return known?.file === file ? known?.decoded : undefined;
}

/** Tells what became of it, unless nobody waits any more. What it gives back ends the waiting and frees the dots. */
function decode(file: Blob, tell: (decoded: Decoded) => void): () => void {
  let isGone = false;
  let open: ImageBitmap | undefined;
  async function read() {
    try {
      open = await createImageBitmap(file);
      if (isGone) open.close();
      else tell({ bitmap: open });
    } catch {
      if (!isGone) tell({ broken: true });
    }
  }
  void read();
  return () => {
    isGone = true;
    open?.close();
  };
}
