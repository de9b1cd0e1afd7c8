// npm run check: format and lint, styles, types, the tables' types, arrows, dead code. Everything runs; every complaint is printed.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

const node = prepare();
const bin = (name) => path.join(root, 'node_modules', name);

/** Runs one tool; returns whether it was content and what it said. */
function run(args, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd, env: { ...process.env, NO_COLOR: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

const tsc = bin('typescript-7/bin/tsc');
const biome = [bin('@biomejs/biome/bin/biome')];
const arrows = [bin('.bin/depcruise'), '--config', '.dependency-cruiser.cjs'];

async function checkTypes() {
  const generated = await run([bin('@react-router/dev/bin.cjs'), 'typegen'], path.join(root, 'web'));
  if (!generated.passed) return generated;
  const results = [];
  for (const part of ['contract', 'server', 'web', 'demo', 'e2e', 'bench']) results.push(await run([tsc, '-p', part]));
  return { passed: results.every(({ passed }) => passed), output: results.map(({ output }) => output).join('') };
}

/** A checker that finds nothing proves nothing: what it says of violations planted for it, by their files. */
async function runOnPlanted(args, planted) {
  for (const [file, text] of Object.entries(planted)) writeFileSync(path.join(root, file), text);
  try {
    return await run([...args, ...Object.keys(planted)]);
  } finally {
    for (const file of Object.keys(planted)) rmSync(path.join(root, file));
  }
}

const unseen = (what) => ({ passed: false, output: `Planted and not found: ${what}\n` });

async function checkArrows() {
  const planted = {
    'server/src/platform/planted-violation.ts': "import type { App } from '../app.ts';\nexport type Planted = App;\n",
    'server/src/features/planted.service.ts': "import { sql } from 'kysely';\nexport const planted = sql;\n",
    'bench/src/planted-violation.ts': "import '../../server/test/harness.ts';\n",
    'e2e/planted-violation.ts': "import '../bench/src/lists.ts';\n",
  };
  const { output } = await runOnPlanted(arrows, planted);
  const missed = Object.keys(planted).filter((file) => !output.includes(file));
  if (missed.length > 0) return unseen(missed.join(', '));
  return run([...arrows, 'contract/src', 'server/src', 'web/app', 'demo/src', 'bench/src', 'e2e']);
}

async function checkFormatAndLint() {
  const file = 'server/src/features/planted.service.ts';
  const text = "export const planted = (database) => database.selectFrom('users').execute();\n";
  const { output } = await runOnPlanted([...biome, 'lint'], { [file]: text });
  if (!output.includes('SQL is built in')) return unseen(`SQL in ${file}`);
  return run([...biome, 'check', '--error-on-warnings', '.']);
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
  'format and lint': checkFormatAndLint,
  styles: checkStyles,
  types: checkTypes,
  "tables' types": () => run([path.join(root, 'server/src/platform/database/generate-types.ts'), '--verify']),
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
