import { ucpVersion } from '@giro/contract/rules/ucp.ts';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type OutsideRequests, Unreached } from '../../platform/http/outside-request.ts';
import { profileAddressOf } from './agent-header.rules.ts';
import { type Capabilities, type ReadProfile, readProfile } from './agent-profiles.rules.ts';

const timeoutMs = 3000;
const mostBytes = 64 * 1024;
/** However many agents there are, their profiles take no more room than this. */
const mostKept = 500;
const keptMs = 3_600_000;
/** One that was not to be had is not asked for again at each call. */
const failureKeptMs = 60_000;

type Fetched = ReadProfile | { problem: 'profile_unreachable' };

export type AgentProfiles = ReturnType<typeof createAgentProfiles>;

interface AgentProfilesOptions {
  outside: Pick<OutsideRequests, 'ask' | 'problemOf'>;
  /** Bounds how many are fetched, for whomever. */
  fetches: Limit;
  now: () => Date;
}

/** Why an address was not reached is nobody's to know who only names it: else this server would look around for them. */
const words = {
  profile_unreachable: 'Não foi possível ler o perfil do assistente.',
  profile_malformed: 'O perfil do assistente não é um perfil UCP válido.',
  version_unsupported: `A loja fala a versão ${ucpVersion} do UCP; o perfil do assistente diz`,
};

/** Profiles of agents, fetched where each says that its own lies, and kept for an hour. */
export function createAgentProfiles({ outside, fetches, now }: AgentProfilesOptions) {
  const perf = { now: () => now().getTime() };
  const kept = new LRUCache<string, Fetched>({ max: mostKept, ttl: keptMs, ttlResolution: 0, perf });
  const fetching = new Map<string, Promise<Fetched>>();

  async function ask(url: string): Promise<Fetched> {
    try {
      const headers = { accept: 'application/json' };
      const { status, body, isCut } = await outside.ask({ url, method: 'GET', headers, timeoutMs, mostBytes });
      if (status < 200 || status > 299) return { problem: 'profile_unreachable' };
      return isCut ? { problem: 'profile_malformed' } : readProfile(body.toString());
    } catch (error) {
      if (!(error instanceof Unreached)) throw error;
      return { problem: 'profile_unreachable' };
    }
  }

  async function fetchProfile(url: string): Promise<Fetched> {
    if (!(await fetches.tryTake('all'))) {
      const seconds = Math.ceil((await fetches.msUntilFree('all')) / 1000);
      const content = 'Muitos assistentes novos ao mesmo tempo. Tente de novo em instantes.';
      const headers = { 'retry-after': String(Math.max(seconds, 1)) };
      throw new Refusal(503, content, { code: 'profile_unreachable', content }, headers);
    }
    const fetched = await ask(url);
    kept.set(url, fetched, 'problem' in fetched ? { ttl: failureKeptMs } : {});
    return fetched;
  }

  /** Many calls of a new agent wait for one and the same fetch. */
  function find(url: string): Fetched | Promise<Fetched> {
    const known = kept.get(url);
    if (known) return known;
    const current = fetching.get(url) ?? fetchProfile(url).finally(() => fetching.delete(url));
    fetching.set(url, current);
    return current;
  }

  /**
   * The capabilities of the agent that has sent this header. Throws 400 for a header without an address that may be asked,
   * 424 for a profile that was not to be had, 422 for one that is none or of another release, 503 while too many are
   * fetched; each with its `code`.
   */
  async function read(header: unknown): Promise<Capabilities> {
    const url = profileAddressOf(header);
    const problem = url === undefined ? 'Envie UCP-Agent: profile="https://…".' : outside.problemOf(url);
    if (url === undefined || problem) throw refusedBy(400, 'invalid_profile_url', problem ?? '');
    const found = await find(url);
    if (!('problem' in found)) return found.capabilities;
    const said = words[found.problem];
    const content = 'version' in found ? `${said} ${found.version}.` : said;
    throw refusedBy(found.problem === 'profile_unreachable' ? 424 : 422, found.problem, content);
  }

  return { read };
}

const refusedBy = (status: number, code: string, content: string) => new Refusal(status, content, { code, content });
