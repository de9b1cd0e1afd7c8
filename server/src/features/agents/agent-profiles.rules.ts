import { ucpVersion } from '@giro/contract/rules/ucp.ts';
import { z } from 'zod';

/** Names of capabilities with the versions of each. */
export type Capabilities = ReadonlyMap<string, readonly string[]>;

export type ReadProfile =
  | { capabilities: Capabilities }
  | { problem: 'profile_malformed' }
  | { problem: 'version_unsupported'; version: string };

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const name = z.string().regex(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/);
const registry = <Entry extends z.ZodType>(entry: Entry) => z.record(name, z.array(entry));
const versioned = z.object({ version: date });

/** The part of a profile by which its release is known, whatever else that has. */
const ofAnyRelease = z.object({ ucp: z.object({ version: date }) });
/** The parts of a profile of this release that it must have, as its schema has them (`platform_schema` of `ucp.json`). */
const ofThisRelease = z.object({
  ucp: z.object({
    services: registry(versioned.extend({ transport: z.string(), spec: z.string() })),
    payment_handlers: registry(versioned.extend({ id: z.string() })),
    capabilities: registry(versioned.extend({ spec: z.string(), schema: z.string() })).default({}),
  }),
});

/** Reads what lies at the address of an agent's profile. */
export function readProfile(text: string): ReadProfile {
  const json = readJson(text);
  const base = ofAnyRelease.safeParse(json);
  if (!base.success) return { problem: 'profile_malformed' };
  const { version } = base.data.ucp;
  if (version !== ucpVersion) return { problem: 'version_unsupported', version };
  const whole = ofThisRelease.safeParse(json);
  if (!whole.success) return { problem: 'profile_malformed' };
  const capabilities = Object.entries(whole.data.ucp.capabilities);
  return { capabilities: new Map(capabilities.map(([each, all]) => [each, all.map(({ version }) => version)])) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The capabilities of both sides, each with the newest version that both have. */
export function inCommon(ours: Capabilities, theirs: Capabilities): Map<string, string> {
  const common = new Map<string, string>();
  for (const [capability, versions] of ours) {
    const shared = versions.filter((version) => theirs.get(capability)?.includes(version)).toSorted();
    const newest = shared.at(-1);
    if (newest !== undefined) common.set(capability, newest);
  }
  return common;
}
