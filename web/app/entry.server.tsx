import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import type { CallApi } from './lib/api/call-api.ts';
import { serverApi } from './lib/api/server-api.ts';
import { addedScripts, startAfterPaint } from './lib/start/early-press.ts';
import { scriptHash, takeOwnScripts } from './lib/start/own-scripts.ts';
import { ScriptNonce } from './lib/start/script-nonce.ts';

/** Comes from this very build: a context made by another copy of the router would not be taken. */
export { createRequestHandler } from 'react-router';

/** Context for the loaders of one rendering. */
export function createLoadContext(api: CallApi): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverApi, api);
  return context;
}

const addedHashes = addedScripts.map(scriptHash);

/** Draws the whole page before the first byte: everybody gets finished HTML, and it can be kept and hashed as it is. */
export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const nonce = randomBytes(18).toString('base64');
  let failure: unknown;
  const page = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const drawn = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </ScriptNonce>
    );
    const { pipe } = renderToPipeableStream(drawn, {
      nonce,
      onAllReady() {
        pipe(page);
        resolve();
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
  });
  if (failure) console.error(failure);
  headers.set('content-type', 'text/html; charset=utf-8');
  const { html, hashes } = takeOwnScripts(await text(page), nonce);
  // For the policy of the page, which the server makes; it is not sent.
  headers.set('x-own-scripts', [...hashes, ...addedHashes].join(' '));
  return new Response(startAfterPaint(html), { headers, status: failure ? 500 : status });
}
