import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import { endFailed } from './failed-span.ts';

/** Node's report of requests made by `fetch`, which its types leave out. */
interface Fetched {
  request: { origin?: string | URL; method: string };
  response?: { statusCode: number };
  error?: unknown;
}

interface Asked {
  request: ClientRequest;
  response?: IncomingMessage;
  error?: unknown;
}

/**
 * A span for each request that a request or a job of ours makes of another server: `fetch` and `node:http` announce them.
 * It says which host was asked and what it answered, never which address: these hold CEPs and charges.
 */
export function traceOutsideCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();

  function begin(request: object, method: string, host: string): void {
    if (!trace.getSpan(context.active())) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    spans.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }));
  }

  function end(request: object, status: number | undefined): void {
    const span = spans.get(request);
    if (status !== undefined) span?.setAttribute('http.response.status_code', status);
    span?.end();
    spans.delete(request);
  }

  function fail(request: object, error: unknown): void {
    const span = spans.get(request);
    if (span) endFailed(span, error);
    spans.delete(request);
  }

  const hostOf = (origin: string | URL | undefined) =>
    URL.canParse(String(origin)) ? new URL(String(origin)).hostname : 'unknown';
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as Fetched;
      begin(request, request.method, hostOf(request.origin));
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as Fetched;
      end(request, response?.statusCode);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as Fetched;
      fail(request, error);
    },
    'http.client.request.start': (message) => {
      const { request } = message as Asked;
      begin(request, request.method, request.host);
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as Asked;
      end(request, response?.statusCode);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as Asked;
      fail(request, error);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}
