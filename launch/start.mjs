// npm start: everything from a fresh clone to a running store.
import { become, buildPages, prepare } from './prepare.mjs';

const node = prepare();
buildPages(node);
become(node, ['server/src/main.ts'], { env: { ...process.env, NODE_ENV: 'production' } });
