import { Socket } from 'node:net';
import type { Registry } from 'prom-client';
import { routeOf } from '../http/client.ts';
import type { RequestObserver } from '../http/server.ts';

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times requests by route and class of status. What pages ask of the server that draws them is part of their
 * own time, and no request.
 */
export async function createRequestMetrics(registry: Registry): Promise<RequestObserver> {
  const { Counter, Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  const requests = new Counter({
    name: 'giro_http_requests_total',
    help: 'Requests by route and class of status, but those answered from memory.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'giro_http_request_seconds',
    help: 'From the head of a request to the last byte of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers,
  });
  const running = new Gauge({ name: 'giro_http_requests_running', help: 'Requests that are worked on.', registers });

  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.raw.socket instanceof Socket) {
        running.inc();
        reply.raw.once('close', () => running.dec());
      }
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      if (request.raw.socket instanceof Socket) {
        const labels = { method: request.method, route: routeOf(request) };
        requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
        times.observe(labels, reply.elapsedTime / 1000);
      }
      done();
    });
  };
}
