// Known vulnerabilities of what production installs, by npm's advisory service.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';
import { runOverProduction } from './production-lock.mjs';

const counted = ['moderate', 'high', 'critical'];
const patienceMs = 30_000;

/** Those that are let pass for a while: `advisory` as at the end of its address, `reason`, and `until` which day (yyyy-mm-dd). */
const readAllowed = () => JSON.parse(readFileSync(path.join(root, 'launch/allowed-advisories.json'), 'utf8'));

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Each advisory once, whatever it reaches. */
function advisoriesOf({ vulnerabilities }) {
  const direct = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => typeof cause === 'object'));
  const worrying = direct.filter(({ severity }) => counted.includes(severity));
  return [...new Map(worrying.map((advisory) => [advisory.url, advisory])).values()];
}

function complaintOf({ name, severity, title, url, range }, allowed, today) {
  const pass = allowed.find(({ advisory }) => url.endsWith(`/${advisory}`));
  if (pass?.reason && pass.until >= today) return undefined;
  const over = pass ? ` (let pass until ${pass.until}: ${pass.reason})` : '';
  return `${name} ${range}: ${severity}, ${title}, ${url}${over}\n`;
}

/** Asks the registry what is known; `unknown` says why it is not. */
export async function askForAdvisories(registry) {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=8000'];
  const where = registry ? [`--registry=${registry}`] : [];
  const { stdout, stderr } = await runOverProduction([...args, ...where], { timeout: patienceMs });
  const report = parse(stdout);
  if (report.vulnerabilities) return { advisories: advisoriesOf(report) };
  return { unknown: report.message ?? stderr.split('\n').find((line) => line.includes('error')) ?? 'npm said nothing' };
}

/**
 * Fails for moderate and worse ones that are not let pass. Where no service answers, passes with a note that says so:
 * then nothing is known, neither good nor bad.
 */
export function judge({ advisories, unknown }, { allowed = readAllowed(), today = new Date().toISOString() } = {}) {
  if (!advisories) return { passed: true, output: '', note: `NOT KNOWN, no advisory service answers (${unknown})` };
  const complaints = advisories.flatMap((one) => complaintOf(one, allowed, today.slice(0, 10)) ?? []);
  return { passed: complaints.length === 0, output: complaints.join('') };
}
