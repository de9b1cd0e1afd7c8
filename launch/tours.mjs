// npm run tours [FOLDER] [TOUR…]: goes through the shop as people do, takes pictures of every screen, counts presses.
import { findChromium } from './chromium.mjs';
import { become, buildPages, prepare } from './prepare.mjs';

const node = await prepare();
await buildPages(node);
become(node, ['e2e/tours/main.ts', await findChromium(), ...process.argv.slice(2)]);
