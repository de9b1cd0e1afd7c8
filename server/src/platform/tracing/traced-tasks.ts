import { context, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import type { Task, TaskList } from 'graphile-worker';
import { endFailed } from './failed-span.ts';

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
