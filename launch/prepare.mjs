// Makes a fresh clone runnable on any Node from 18 on: dependencies, Node 24, and the built pages.
// Plain JavaScript on Node's own modules only, because nothing is installed yet when it runs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { nodeVersion, problemOf, publishedHashes } from './own-node.mjs';

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

/** Runs `work` once, unless its result is there and was made from this very content; a failed run leaves no stamp. */
function onceFor(name, content, result, work) {
  const stamp = path.join(stamps, name);
  const isDone = () =>
    existsSync(path.join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === content;
  if (isDone()) return;
  alone(path.join(stamps, 'lock'), () => {
    if (isDone()) return;
    work();
    writeFileSync(stamp, content);
  });
}

function runQuietly(command, args, options, failure) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, ...options });
  if (result.error || result.status !== 0) {
    stopWith(`${failure}\n\n${result.error?.message ?? ''}${(result.stdout ?? '') + (result.stderr ?? '')}`.trim());
  }
}

function installDependencies() {
  onceFor('installed', hashOf(['package-lock.json']), 'node_modules', () => {
    console.log('Installing dependencies (first start only, about a minute) …');
    runQuietly('npm', ['ci', '--no-audit', '--no-fund'], {}, 'npm could not install the dependencies:');
  });
}

/**
 * Path of the Node that npm publishes, held at every start against the hash that it was published with. Ends the
 * launcher when it is another one.
 */
export function findOwnNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const published = publishedHashes[name];
  if (!published) {
    stopWith(
      `Giro needs Node 24.5 or newer and brings none for ${process.platform} ${process.arch}: please install it.`,
    );
  }
  const binary = path.join('.giro/node/node_modules', name, 'bin/node');
  onceFor('node-version', nodeVersion, binary, () => {
    console.log(`Fetching Node ${nodeVersion} (this machine has ${process.versions.node}) …`);
    const home = path.join(stamps, 'node');
    mkdirSync(home, { recursive: true });
    const args = ['install', '--prefix', home, '--no-audit', '--no-fund', '--no-save', `${name}@${nodeVersion}`];
    runQuietly(
      'npm',
      args,
      {},
      `Giro needs Node 24 and npm could not fetch it for ${process.platform} ${process.arch}:`,
    );
  });
  const problem = problemOf(path.join(root, binary), published);
  if (problem) stopWith(problem);
  return path.join(root, binary);
}

/** Path of a Node binary: the running one from 24.5 on, whose TLS the tests need, else Giro's own. */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 5) ? process.execPath : findOwnNode();
}

/** Installs what is missing and returns the path of the Node to go on with. */
export function prepare() {
  installDependencies();
  return findNode();
}

/** Tests are in no page. */
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith(path.join('web', 'test'));

/** Builds the pages when their sources changed since the last build. */
export function buildPages(node) {
  const sources = [
    'package-lock.json',
    ...[...filesBelow('contract/src'), ...filesBelow('web')].filter((file) => !isTest(file)),
  ];
  onceFor('pages', hashOf(sources), 'web/build/server/index.js', () => {
    console.log('Building the pages …');
    const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
    const options = { cwd: path.join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' } };
    runQuietly(node, [cli, 'build'], options, 'The pages could not be built:');
    const compress = [path.join(root, 'launch/compress.mjs'), path.join(root, 'web/build/client')];
    runQuietly(node, compress, {}, 'The pages could not be compressed:');
  });
}

/** What a program ends with that met something unforeseen and asks for another start. */
const startAgain = 75;
const mostStarts = 5;
const countedMs = 10 * 60_000;

/**
 * Runs a program with the prepared Node, hands it our signals, and ends as it ends; one that asks for another start
 * gets it, at most five times in ten minutes. The IPC channel lets the program notice when this launcher is killed.
 */
export function become(node, args, options = {}) {
  let child;
  let isCalledOff = false;
  let starts = [];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isCalledOff = true;
      child.kill(signal);
    });
  }
  const start = () => {
    child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options });
    child.on('exit', (code, signal) => {
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
