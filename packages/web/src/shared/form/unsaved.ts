import { createContext } from 'react';

/** Where a form says whether something typed into it would be lost; nobody listens outside a drawer. */
export const UnsavedContext = createContext<(isUnsaved: boolean) => void>(() => undefined);
