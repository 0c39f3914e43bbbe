import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What only paper shows: made and drawn when the browser begins to print, before it looks, and gone afterwards. */
export function usePrinted<T>(make: () => T): T | undefined {
  const [printed, setPrinted] = useState<{ value: T }>();
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted({ value: latest.current() }));
    const end = () => setPrinted(undefined);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printed?.value;
}
