import { type Context, context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import { routeOf } from '../http/client.ts';
import type { RequestObserver } from '../http/server.ts';

/**
 * A span for each request, also those that pages make of the server while it draws them. Nobody from outside decides what
 * a trace belongs to: their `traceparent` is not read. Requests that are answered from memory have none.
 */
export function traceRequests(tracer: Tracer): RequestObserver {
  const contexts = new WeakMap<FastifyRequest, Context>();
  return (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const route = routeOf(request);
      const span = tracer.startSpan(`${request.method} ${route}`, {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'giro.request_id': request.id },
      });
      const within = trace.setSpan(context.active(), span);
      contexts.set(request, within);
      context.with(within, done);
    });
    // A body is read by events of its connection, which belong to no request.
    app.addHook('preValidation', (request, _reply, done) => {
      context.with(contexts.get(request) ?? context.active(), done);
    });
    app.addHook('onResponse', (request, reply, done) => {
      const span = trace.getSpan(contexts.get(request) ?? context.active());
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  };
}
