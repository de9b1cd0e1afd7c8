import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Marks and ends a span by what an error is, never by its words: these may quote what people have written. */
export function endFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
