import { context, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import type pg from 'pg';
import { endFailed } from './failed-span.ts';

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
