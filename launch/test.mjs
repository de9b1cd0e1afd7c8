// npm test: every behaviour once, the quick ones first; with GIRO_TESTS=whole (npm run test:whole) also what repeats them,
// on more screens and in more rounds. The last line is 'N passed, N failed'.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { buildPages, prepare, root } from './prepare.mjs';

const depth =
  process.env.GIRO_TESTS === 'whole'
    ? 'The whole run: every behaviour, and what repeats them.'
    : "The usual run: every behaviour once; 'npm run test:whole' also repeats them.";
console.log(depth);

const secondsSince = (from) => Math.round((performance.now() - from) / 1000);
const began = performance.now();
const node = await prepare();
const bin = (name) => path.join(root, 'node_modules', name);
const results = path.join(root, '.giro/results');
mkdirSync(results, { recursive: true });

const running = new Set();
let isCalledOff = false;
// Both test runners take down what they have started on SIGINT alone, which a terminal sends to them as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isCalledOff = true;
    if (signal !== 'SIGINT') for (const child of running) child.kill('SIGINT');
  });
}

/**
 * Runs one stage and returns its exit code. Its output is shown at once, or whole at its end where it runs beside another
 * one. Called off, nothing follows the last one that runs.
 */
function run(args, { env = {}, isBeside = false } = {}) {
  return new Promise((resolve) => {
    const stdio = isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(node, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    running.add(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(output));
      if (!isCalledOff) resolve(code ?? 1);
      else if (running.size === 0) process.exit(1);
    });
  });
}

const stages = [];

/** Failures, said once more at the end, as the stages' own words are long gone by then. */
const failures = [];

/** Does the work of one stage, which returns its counts, and notes how long it took. */
async function timed(name, work) {
  console.log(`\n== ${name}`);
  const from = performance.now();
  const counts = await work();
  stages.push({ name, seconds: secondsSince(from), ...counts });
}

/** Vitest's and Playwright's own counts; a stage that ended without any has failed once. */
function stage(name, args, file, read, how) {
  const report = path.join(results, file);
  rmSync(report, { force: true });
  return timed(name, async () => {
    const code = await run(args, how);
    const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  });
}

const vitest = (name, projects, { options = [], ...how } = {}) => {
  const file = `${name.replace(/\W+/g, '-')}.json`;
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(results, file)}`];
  const read = ({ numPassedTests, numFailedTests, testResults }) => {
    for (const { name: file, message, assertionResults } of testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && message) failures.push(`${path.relative(root, file)}\n${message}`);
      for (const { fullName, failureMessages } of failed)
        failures.push(`${path.relative(root, file)}: ${fullName}\n${failureMessages.join('\n')}`);
    }
    return { passed: numPassedTests, failed: numFailedTests };
  };
  return stage(name, [bin('vitest/vitest.mjs'), 'run', ...selected, ...options, ...reporters], file, read, how);
};

function check() {
  return timed('check', async () => {
    const code = await run(['launch/check.mjs']);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  });
}

/** Journeys that passed on their second try alone, without those that `e2e/flaky.json` names with a reason. */
function unsteadyOnes({ suites }) {
  const reasons = JSON.parse(readFileSync(path.join(root, 'e2e/flaky.json'), 'utf8'));
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const named = ({ file, title, tests }) => tests.map((test) => ({ ...test, name: `${file}: ${title}`, title }));
  return suites
    .flatMap(specsOf)
    .flatMap(named)
    .filter(({ status, title }) => status === 'flaky' && !(title in reasons));
}

async function journeys() {
  const read = ({ stats, suites }) => {
    const unsteady = unsteadyOnes({ suites });
    for (const { name, projectName } of unsteady) console.log(`Passed on its second try alone: ${projectName} ${name}`);
    return { passed: stats.expected + stats.flaky - unsteady.length, failed: stats.unexpected + unsteady.length };
  };
  const args = [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'];
  const report = 'journeys.json';
  const env = { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, report) };
  return stage('browser journeys', args, report, read, { env });
}

/** Starts wait more than they work, and so go beside the calls. */
async function starts() {
  const isBeside = true;
  await timed('build of the pages', () => buildPages(node));
  // Makes the store that the journeys begin with.
  await vitest('demo store', ['demo-store'], { isBeside });
  // Two at a time: each of these runs several servers of its own.
  await vitest('starting and stopping', ['start'], { isBeside, options: ['--maxWorkers=2'] });
}

await check();
await vitest('rules and demo', ['contract', 'demo', 'web', 'web-parts']);
await Promise.all([vitest('calls', ['server']), starts()]);
// It measures how long others wait, and so has the machine to itself.
await vitest('busy pages', ['pages']);
await journeys();

const firstLines = (text) => text.split('\n').slice(0, 12).join('\n    ');
if (failures.length > 0) console.log('\n== failed outside the journeys, which say theirs above');
for (const failure of failures) console.log(`- ${firstLines(failure)}`);

console.log('\n== seconds');
for (const { name, seconds } of [
  ...stages,
  { name: 'all of it, with what was installed', seconds: secondsSince(began) },
])
  console.log(`${String(seconds).padStart(5)}  ${name}`);
const total = (key) => stages.reduce((sum, counts) => sum + (counts[key] ?? 0), 0);
console.log(`\n${depth}`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 && total('passed') > 0 ? 0 : 1);
