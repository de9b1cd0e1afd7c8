// Finds the browser that pages are tried out and measured with. Plain JavaScript on Node's own modules only.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const apt = (...words) =>
  new Promise((resolve) => {
    const child = spawn('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', resolve);
    child.on('close', resolve);
  });

/** Debian's Chromium without windows, which needs a fifth less of the machine, else any other, else one from apt when root, else the one that npm carries. */
export async function findChromium() {
  const shell = '/usr/bin/chromium-headless-shell';
  const installed = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
  if (installed || process.getuid?.() !== 0) return installed ?? '';
  console.log('Installing Chromium with apt …');
  await apt('update', '-qq');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await apt('install', '-y', '-qq', name);
    if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
  }
  return '';
}
