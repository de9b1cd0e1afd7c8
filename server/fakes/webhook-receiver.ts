import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came to the receiver. */
export interface Received {
  id: string;
  /** True if one of its signatures is of one of the receiver's secrets, and it is of the last five minutes. */
  isSigned: boolean;
  signatures: number;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  text: string;
  atMs: number;
}

/** A receiver's answer: a status, alone or with headers; `hang` says nothing. */
type Reaction = number | { status: number; headers: Record<string, string> } | 'hang';

/** As the specification of Standard Webhooks has it, apart from Giro's own code. */
function isSigned({ headers }: IncomingMessage, text: string, secrets: readonly string[]): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const given = String(headers['webhook-signature']).split(' ');
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const wanted = Buffer.from(createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64'));
    return given.some((one) => {
      const signature = Buffer.from(one.replace('v1,', ''));
      return signature.length === wanted.length && timingSafeEqual(signature, wanted);
    });
  });
}

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>;

/** A program that gets the shop's events and answers as it is told. */
export async function openWebhookReceiver() {
  const received: Received[] = [];
  const levers = {
    react: (_received: Received): Reaction | Promise<Reaction> => 204,
    /** Any of these signs. */
    secrets: [] as string[],
  };
  let open = 0;
  let mostOpen = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    mostOpen = Math.max(mostOpen, ++open);
    response.on('close', () => open--);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const one: Received = {
      id: String(request.headers['webhook-id']),
      isSigned: isSigned(request, text, levers.secrets),
      signatures: String(request.headers['webhook-signature']).split(' ').length,
      body: JSON.parse(text),
      text,
      atMs: Date.now(),
    };
    received.push(one);
    const reaction = await levers.react(one);
    if (reaction === 'hang') return;
    const { status, headers } = typeof reaction === 'number' ? { status: reaction, headers: {} } : reaction;
    response.writeHead(status, headers).end();
  }

  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  let port = 0;
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  async function leave(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  await listen();
  return {
    url: `http://127.0.0.1:${port}/giro`,
    received,
    levers,
    mostOpen: () => mostOpen,
    /** Nobody is there until `listen`. */
    leave,
    listen,
    close: async () => {
      if (server.listening) await leave();
    },
  };
}
