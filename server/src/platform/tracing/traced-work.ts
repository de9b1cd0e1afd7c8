import { type Context, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { Task, TaskList } from 'graphile-worker';
import type pg from 'pg';
import { routeOf } from '../http/client.ts';
import type { RequestObserver } from '../http/server.ts';

/** Marks and ends a span by what an error is, never by its words: these may quote what people have written. */
export function endFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

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

const longestText = 2000;

/** The text of what a connection is asked, which names values by their numbers. */
function textOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, longestText) : 'statement';
}

type Ask = (asked: unknown, ...rest: unknown[]) => unknown;

/** A span for each statement that a request or a job asks; what runs by itself, as looks at the clock, has none. */
export function traceStatements(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask;
    const askTraced: Ask = (asked, ...rest) => {
      if (!trace.getSpan(context.active())) return ask(asked, ...rest);
      const text = textOf(asked);
      const operation = /^(\/\*.*?\*\/ ?)?(\w+)/.exec(text)?.[2]?.toLowerCase() ?? 'statement';
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
      });
      const last = rest.at(-1);
      if (typeof last === 'function') {
        const done = (error: unknown, result: unknown) => {
          if (error) endFailed(span, error);
          else span.end();
          last(error, result);
        };
        return ask(asked, ...rest.slice(0, -1), done);
      }
      const answer = ask(asked, ...rest);
      Promise.resolve(answer).then(
        () => span.end(),
        (error) => endFailed(span, error),
      );
      return answer;
    };
    client.query = askTraced as typeof client.query;
  });
}

/** The same tasks; each run is a trace of its own, with how often the job was tried, and not with what it carries. */
export function traceTasks(tasks: TaskList, tracer: Tracer): TaskList {
  const traced = (name: string, task: Task): Task => {
    return async (payload, helpers) => {
      const { id, attempts } = helpers.job;
      const span = tracer.startSpan(`job ${name}`, {
        kind: SpanKind.CONSUMER,
        root: true,
        attributes: { 'giro.job.task': name, 'giro.job.id': String(id), 'giro.job.attempt': attempts },
      });
      try {
        const result = await context.with(trace.setSpan(context.active(), span), () => task(payload, helpers));
        span.end();
        return result;
      } catch (error) {
        endFailed(span, error);
        throw error;
      }
    };
  };
  const entries = Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, traced(name, task)] as const] : []));
  return Object.fromEntries(entries);
}
