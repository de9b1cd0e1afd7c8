import { createContext } from 'react';

/** Marks the inline scripts that are ours while a page is drawn on the server; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
