import { request as openHttp } from 'node:http';
import { request as openHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Levers } from './levers.ts';
import { PeerProblem } from './problems.ts';
import { presentPix } from './received.ts';
import { objectOf, type PeerRequest, type PeerRoute } from './routes.ts';
import type { PeerParts, PeerPix, PeerState } from './state.ts';

const path = /^\/v2\/webhook\/([^/]+)$/;
const invalid = 'WebhookOperacaoInvalida';
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** One try to tell of a Pix. */
export interface Told {
  e2eId: string;
  url: string;
  /** Undefined when there was no answer. */
  status: number | undefined;
}

function register({ params, body, headers }: PeerRequest, { state, levers, note }: PeerParts) {
  const key = params[0] ?? '';
  const { webhookUrl } = objectOf(body);
  if (!levers.keys.includes(key))
    throw new PeerProblem(400, invalid, 'A chave não pertence ao recebedor.', 'webhook.chave');
  const url = typeof webhookUrl === 'string' && URL.canParse(webhookUrl) ? new URL(webhookUrl) : undefined;
  const isSecure = url?.protocol === 'https:' || (url && loopback.test(url.hostname));
  if (!url || !isSecure) throw new PeerProblem(400, invalid, 'O endereço não é https.', 'webhook.webhookUrl');
  state.webhooks.set(key, { url: url.href, createdAt: levers.now() });
  note(`webhook registered${headers['x-skip-mtls-checking'] === 'true' ? ' without certificates' : ''}`);
  return { status: 200, body: { webhookUrl: url.href } };
}

function getWebhook({ params }: PeerRequest, { state }: PeerParts) {
  const known = state.webhooks.get(params[0] ?? '');
  if (!known) throw new PeerProblem(404, 'WebhookNaoEncontrado', 'Webhook não encontrado.');
  return known;
}

function read(request: PeerRequest, parts: PeerParts) {
  const { url, createdAt } = getWebhook(request, parts);
  return { status: 200, body: { webhookUrl: url, chave: request.params[0], criacao: createdAt.toISOString() } };
}

function remove(request: PeerRequest, parts: PeerParts) {
  getWebhook(request, parts);
  parts.state.webhooks.delete(request.params[0] ?? '');
  return { status: 204 };
}

/** Address that is told of a Pix: below the registered one, which is left alone if it has a query. */
function addressOf(registered: string): URL {
  const url = new URL(registered);
  if (url.search === '') url.pathname = `${url.pathname}/pix`;
  return url;
}

function post(url: URL, body: string, timeoutMs: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, timeout: timeoutMs };
    const open = url.protocol === 'https:' ? openHttps : openHttp;
    const request = open(url, { ...options, ...(url.protocol === 'https:' && { rejectUnauthorized: false }) });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.end(body);
  });
}

/** Tells of payments as providers do: until it is answered with 200, or the tries are over. */
export function createTeller(state: PeerState, levers: Levers) {
  const told: Told[] = [];
  const pending = new Set<Promise<void>>();
  let isOver = false;

  async function deliver(pix: PeerPix, registered: string): Promise<void> {
    const url = addressOf(registered);
    for (const waitMs of [0, ...levers.webhookRetriesMs]) {
      if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
      if (isOver) return;
      const status = await post(url, JSON.stringify({ pix: [presentPix(pix)] }), levers.webhookTimeoutMs);
      told.push({ e2eId: pix.e2eId, url: url.href, status });
      if (status === 200) return;
    }
  }

  return {
    told,
    /** Tells at the registered address, whether the lever says so or not; nothing where none is registered. */
    tellNow(pix: PeerPix): Promise<void> {
      const registered = state.webhooks.get(pix.key)?.url;
      if (!registered) return Promise.resolve();
      const delivery = deliver(pix, registered).finally(() => pending.delete(delivery));
      pending.add(delivery);
      return delivery;
    },
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
    end() {
      isOver = true;
    },
  };
}

export const webhookRoutes: PeerRoute[] = [
  { call: 'registerWebhook', method: 'PUT', path, scope: 'webhook.write', handle: register },
  { call: 'readWebhook', method: 'GET', path, scope: 'webhook.read', handle: read },
  { call: 'removeWebhook', method: 'DELETE', path, scope: 'webhook.write', handle: remove },
];
