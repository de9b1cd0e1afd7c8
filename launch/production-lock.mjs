// Tools that read manifests and the lock learn what a running shop consists of: without journeys and measurements.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './prepare.mjs';

const parts = ['contract', 'server', 'web', 'demo'];

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Giro counts no versions: the commit says which one this is. */
function versionOf() {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? `0.0.0-g${stdout.trim()}` : '0.0.0';
}

function writeManifests(folder) {
  const version = versionOf();
  const lock = read('package-lock.json');
  const write = (file, content) => writeFileSync(path.join(folder, file), JSON.stringify(content));
  for (const part of read('package.json').workspaces) {
    const { name, ...manifest } = read(`${part}/package.json`);
    if (parts.includes(part)) {
      mkdirSync(path.join(folder, part));
      write(`${part}/package.json`, { name, ...manifest, version });
      lock.packages[part].version = version;
    } else {
      delete lock.packages[part];
      delete lock.packages[`node_modules/${name}`];
    }
  }
  Object.assign(lock.packages[''], { version, workspaces: parts });
  write('package.json', { ...read('package.json'), version, workspaces: parts });
  write('package-lock.json', lock);
}

/** Runs npm over what production installs, by the lock alone; returns its exit code and what it wrote. Installs nothing. */
export async function runOverProduction(args, { timeout }) {
  const place = mkdtempSync(path.join(tmpdir(), 'giro-lock-'));
  const folder = path.join(place, 'giro');
  mkdirSync(folder);
  try {
    writeManifests(folder);
    return await new Promise((resolve) => {
      const child = spawn('npm', [...args, '--package-lock-only', '--omit=dev'], { cwd: folder, timeout });
      const said = { stdout: '', stderr: '' };
      for (const stream of ['stdout', 'stderr']) child[stream].on('data', (chunk) => (said[stream] += chunk));
      child.on('error', (error) => resolve({ code: null, ...said, stderr: error.message }));
      child.on('close', (code) => resolve({ code, ...said }));
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
