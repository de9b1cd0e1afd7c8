// npm run dev: the server restarts when its files change, the pages reload by themselves (on the next port).
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildPages, prepare, root } from './prepare.mjs';

const node = await prepare();
await buildPages(node);
const port = process.env.PORT ?? '3000';
const pagesPort = String(Number(port) + 1);
const children = [
  spawn(node, ['--watch', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(node, [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev', '--port', pagesPort], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  }),
];
console.log(`\nPages that reload: http://localhost:${pagesPort} (calls go to port ${port})\n`);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
