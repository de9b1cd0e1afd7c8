import type { CallDefinition } from './call.ts';

/** A call's path with each `:name` replaced by that parameter, escaped; by nothing where it is missing. */
export function fillPath({ path }: Pick<CallDefinition, 'path'>, params: unknown = {}): string {
  const given = params as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name] ?? '')));
}
