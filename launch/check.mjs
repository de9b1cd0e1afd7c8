// npm run check: format and lint, styles, types, arrows, dead code. Everything runs; every complaint is printed.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

const node = prepare();
const bin = (name) => path.join(root, 'node_modules', name);

/** Runs one tool; answers whether it was content and what it said. */
function run(args, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd, env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

const tsc = bin('typescript-7/bin/tsc');
const arrows = [bin('.bin/depcruise'), '--config', '.dependency-cruiser.cjs'];

async function checkTypes() {
  const generated = await run([bin('@react-router/dev/bin.cjs'), 'typegen'], path.join(root, 'web'));
  if (!generated.passed) return generated;
  const results = [];
  for (const part of ['contract', 'server', 'web', 'demo', 'e2e', 'bench']) results.push(await run([tsc, '-p', part]));
  return { passed: results.every(({ passed }) => passed), output: results.map(({ output }) => output).join('') };
}

/** A checker that finds nothing proves nothing: it must first find a violation planted for it. */
async function checkArrows() {
  const planted = path.join(root, 'server/src/platform/planted-violation.ts');
  writeFileSync(planted, "import type { App } from '../app.ts';\nexport type Planted = App;\n");
  const seen = await run([...arrows, 'server/src/platform/planted-violation.ts']).finally(() => rmSync(planted));
  if (seen.passed) return { passed: false, output: 'The planted violation was not found.\n' };
  return run([...arrows, 'contract/src', 'server/src', 'web/app', 'demo/src']);
}

/** Styles take their sizes, weights, radii and colours from the theme: a literal one must be found first. */
async function checkStyles() {
  const stylelint = [bin('stylelint/bin/stylelint.mjs')];
  const planted = path.join(root, 'web/app/styles/planted-violation.css');
  writeFileSync(planted, '.planted {\n  font-size: 15px;\n}\n');
  const seen = await run([...stylelint, planted]).finally(() => rmSync(planted));
  if (seen.passed) return { passed: false, output: 'The planted literal was not found.\n' };
  return run([...stylelint, 'web/app/**/*.css']);
}

const checks = {
  'format and lint': () => run([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  styles: checkStyles,
  types: checkTypes,
  arrows: checkArrows,
  'dead code': () => run([bin('knip/bin/knip.js')]),
};

const from = Date.now();
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const { passed, output } = await check();
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name}`);
  if (passed) continue;
  failed++;
  console.log(output);
}
console.log(
  `${Object.keys(checks).length - failed} passed, ${failed} failed, ${Math.round((Date.now() - from) / 1000)} s`,
);
process.exit(failed === 0 ? 0 : 1);
