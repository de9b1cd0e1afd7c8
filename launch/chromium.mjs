// Finds the browser that pages are tried out and measured with. Plain JavaScript on Node's own modules only.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's Chromium without windows, which needs a fifth less of the machine, else any other, else one from apt when root, else the one that npm carries. */
export function findChromium() {
  const shell = '/usr/bin/chromium-headless-shell';
  const installed = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
  if (installed || process.getuid?.() !== 0) return installed ?? '';
  console.log('Installing Chromium with apt …');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
  }
  return '';
}
