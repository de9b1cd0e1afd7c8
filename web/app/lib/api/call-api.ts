import type { CallDefinition, RequestOf, ResultOf } from '@giro/contract/call.ts';
import { fillPath } from '@giro/contract/fill-path.ts';
import { browserStore } from '../browser-store.ts';

interface Refusals {
  /**
   * Does what a refused call asks of whoever is there, such as showing that it is them; true when the same call may be
   * made again. Absent where nobody can be asked.
   */
  lift?: ((refusal: Record<string, unknown>) => Promise<boolean>) | undefined;
}

/** The reaction to a refusal with 403; screens behind a sign-in set it. */
export const refusals: Refusals = {};

/** Readable companion of the session's cookie, set and cleared with it; it says that there is one, never which. */
const companionCookie = /(^|; )(__Host-)?giro_signed_in=1/;

/**
 * The text that is sent as bearer, kept until 'Sair': it names the session and opens nothing without its cookie, which no
 * script can read. The cookie alone is enough too.
 */
export const token = browserStore<string>({ key: 'token', read: (text) => text, where: 'browser' });

/** True if asking the server who is signed in can have an answer. */
export function mayBeSignedIn(): boolean {
  return token.read() !== undefined || companionCookie.test(document.cookie);
}

/** A refused or failed call. `status` is 0 when no answer came; `body` is the server's JSON, if it sent any. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown> | undefined;

  constructor(status: number, body?: Record<string, unknown>) {
    super(typeof body?.message === 'string' ? body.message : `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }

  /** The server's own words, when it said any. */
  get serverMessage(): string | undefined {
    return typeof this.body?.message === 'string' ? this.body.message : undefined;
  }

  /** The first text of each bad field. Accepts `{errors: {field: […]}}` and a bare `{field: […]}`. */
  get fieldErrors(): Record<string, string> {
    const source = this.status === 422 ? (this.body?.errors ?? this.body) : undefined;
    const entries = Object.entries((source ?? {}) as Record<string, unknown>);
    return Object.fromEntries(
      entries.flatMap(([field, list]) => (Array.isArray(list) && list.length > 0 ? [[field, String(list[0])]] : [])),
    );
  }
}

interface SendOptions {
  /** Of what is saved, as it was loaded: the server refuses with 409 when somebody has saved since. */
  version?: number | undefined;
  headers?: Record<string, string>;
  /** The permitted use of the browser's own cache for the answer. */
  cache?: RequestCache;
  /** Called with the headers of a success. */
  onHeaders?: (headers: Headers) => void;
}

export type CallApi = <Call extends CallDefinition>(
  call: Call,
  request?: RequestOf<Call> & SendOptions,
) => Promise<ResultOf<Call>>;

/** The path and query of a call, below `/api`; a list of values names its parameter once for each. */
export function addressOf(
  call: Pick<CallDefinition, 'path'>,
  request: { params?: unknown; query?: unknown } = {},
): string {
  const path = fillPath(call, request.params);
  const query = new URLSearchParams(
    Object.entries((request.query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      [value].flat().flatMap((each) => (each === undefined || each === '' ? [] : [[name, String(each)]])),
    ),
  ).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

/** Makes one of the contract's calls from the browser, again where its refusal was lifted. Throws `ApiError`. */
export const callApi: CallApi = async (call, request = {}) => {
  const bearer = token.read();
  const sent: unknown = request.body;
  // A form names its own type, with the mark between its parts.
  const form = sent instanceof FormData ? sent : undefined;
  const json = form || sent === undefined ? undefined : JSON.stringify(sent);
  let response: Response;
  try {
    response = await fetch(addressOf(call, request), {
      method: call.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(request.version === undefined ? {} : { 'if-match': `"${request.version}"` }),
        ...request.headers,
      },
      body: form ?? json,
      ...(request.cache ? { cache: request.cache } : {}),
    });
  } catch {
    throw new ApiError(0);
  }
  const body = await response.json().catch(() => undefined);
  if (response.status === 403 && (await refusals.lift?.(body ?? {}))) return callApi(call, request);
  if (!response.ok) throw new ApiError(response.status, body);
  request.onHeaders?.(response.headers);
  return body;
};
