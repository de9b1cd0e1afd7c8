// Makes a fresh clone runnable on any Node from 18 on: dependencies, Node 24, and the built pages.
// Plain JavaScript on Node's own modules only, because nothing is installed yet when it runs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { nodeVersion, problemOf, publishedHashes } from './own-node.mjs';
import { beginStage } from './stage.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamps = path.join(root, '.giro');

/** Ends the launcher with one clear line instead of a stack. */
export function stopWith(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => !['node_modules', 'build', '.react-router'].includes(entry.name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    })
    .sort();
}

const isMade = (name, content, result) => {
  const stamp = path.join(stamps, name);
  return existsSync(path.join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === content;
};

/** Runs `work` once, unless its result is there and was made from this very content; a failed run leaves no stamp. */
async function onceFor(name, content, result, work) {
  if (isMade(name, content, result)) return;
  await alone(path.join(stamps, `${name}.lock`), async () => {
    if (isMade(name, content, result)) return;
    await work();
    writeFileSync(path.join(stamps, name), content);
  });
}

/** Runs a command whose output is worth reading only when it fails, which ends the launcher with it. */
function runQuietly(command, args, options, failure) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => stopWith(`${failure}\n\n${error.message}`));
    child.on('close', (code) => (code === 0 ? resolve() : stopWith(`${failure}\n\n${output}`.trim())));
  });
}

function installDependencies() {
  return onceFor('installed', hashOf(['package-lock.json']), 'node_modules', async () => {
    const end = beginStage('Packages, first start only');
    await runQuietly('npm', ['ci', '--no-audit', '--no-fund'], {}, 'npm could not install the dependencies:');
    end();
  });
}

/**
 * Path of the Node that npm publishes, held at every start against the hash that it was published with. Ends the
 * launcher when it is another one.
 */
export async function findOwnNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const published = publishedHashes[name];
  if (!published) {
    stopWith(
      `Giro needs Node 24.5 or newer and brings none for ${process.platform} ${process.arch}: please install it.`,
    );
  }
  const binary = path.join('.giro/node/node_modules', name, 'bin/node');
  await onceFor('node-version', nodeVersion, binary, async () => {
    const end = beginStage(`Node ${nodeVersion}, as this machine has ${process.versions.node}`);
    const home = path.join(stamps, 'node');
    mkdirSync(home, { recursive: true });
    const args = ['install', '--prefix', home, '--no-audit', '--no-fund', '--no-save', `${name}@${nodeVersion}`];
    const failure = `Giro needs Node 24 and npm could not fetch it for ${process.platform} ${process.arch}:`;
    await runQuietly('npm', args, {}, failure);
    end();
  });
  const problem = problemOf(path.join(root, binary), published);
  if (problem) stopWith(problem);
  return path.join(root, binary);
}

/** Path of a Node binary: the running one from 24.5 on, whose TLS the tests need, else Giro's own. */
async function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 5) ? process.execPath : findOwnNode();
}

/** Installs what is missing and returns the path of the Node to go on with. */
export async function prepare() {
  const [node] = await Promise.all([findNode(), installDependencies()]);
  return node;
}

/** Tests are in no page. */
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith(path.join('web', 'test'));

const builtPages = 'web/build/server/index.js';

function hashOfPages() {
  const ours = [...filesBelow('contract/src'), ...filesBelow('web')].filter((file) => !isTest(file));
  return hashOf(['package-lock.json', ...ours]);
}

export const arePagesBuilt = () => isMade('pages', hashOfPages(), builtPages);

/** Builds the pages when their sources changed since the last build. */
export function buildPages(node) {
  return onceFor('pages', hashOfPages(), builtPages, async () => {
    const end = beginStage('Pages');
    const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
    const options = { cwd: path.join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' } };
    // A large nursery: a build makes much and keeps little of it.
    await runQuietly(node, ['--max-semi-space-size=64', cli, 'build'], options, 'The pages could not be built:');
    const compress = [path.join(root, 'launch/compress.mjs'), path.join(root, 'web/build/client')];
    await runQuietly(node, compress, {}, 'The pages could not be compressed:');
    end();
  });
}

/** Exit code of a program that met something unforeseen and asks for another start. */
const startAgain = 75;
const mostStarts = 5;
const countedMs = 10 * 60_000;

/**
 * Runs a program with the prepared Node, hands it our signals, and ends as it ends; one that asks for another start
 * gets it, at most five times in ten minutes. The IPC channel lets the program notice when this launcher is killed, and
 * takes the stages that it names (`{ stage }`, without a name at their end). The program is told once `meanwhile` is done.
 */
export function become(node, args, { meanwhile, ...options } = {}) {
  let child;
  let isCalledOff = false;
  let starts = [];
  let endStage;
  const showStage = (name) => {
    endStage?.();
    endStage = name && beginStage(name);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isCalledOff = true;
      child.kill(signal);
    });
  }
  const start = () => {
    child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options });
    child.on('message', ({ stage }) => showStage(stage));
    meanwhile?.then(() => child.connected && child.send('the pages are built'));
    child.on('exit', (code, signal) => {
      showStage();
      if (code !== startAgain || isCalledOff) process.exit(signal ? 1 : code);
      starts = [...starts.filter((at) => at > Date.now() - countedMs), Date.now()];
      if (starts.length > mostStarts) {
        stopWith(`Giro has met something unforeseen ${starts.length} times in ten minutes and is not started again.
The lines of level 60 in its log, above, say what it was.`);
      }
      console.error(`Giro ends and is started again (${starts.length} of ${mostStarts} times in ten minutes).`);
      start();
    });
  };
  start();
}
