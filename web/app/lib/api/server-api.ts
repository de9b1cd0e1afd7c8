import { createContext } from 'react-router';
import { addressOf, type CallApi } from './call-api.ts';

/** While developing, pages are drawn by Vite and the calls are answered by a Giro that runs beside it. */
const apiBeside: CallApi = async (call, request) => {
  const response = await fetch(`http://localhost:${process.env.PORT ?? 3000}${addressOf(call, request)}`);
  if (!response.ok) throw new Error(`${call.path}: HTTP ${response.status}`);
  return response.json();
};

/** Makes the contract's calls for a loader on the server: in process, set by `createLoadContext`. */
export const serverApi = createContext<CallApi>(import.meta.env.DEV ? apiBeside : undefined);
