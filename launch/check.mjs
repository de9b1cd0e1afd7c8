// npm run check: format and lint, styles, types, the tables' types, arrows, dead code, doc comments, known vulnerabilities of what is
// installed. Everything runs; every complaint is printed.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askForAdvisories, judge } from './advisories.mjs';
import { prepare, root } from './prepare.mjs';

const node = await prepare();
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

const biome = [bin('@biomejs/biome/bin/biome')];
const arrows = [bin('.bin/depcruise'), '--config', '.dependency-cruiser.cjs'];
const stylelint = [bin('stylelint/bin/stylelint.mjs')];

/** One thread a part: several would do most of their work more than once. */
const checkTypesOf = (part) => run([bin('typescript-7/bin/tsc'), '-p', part, '--singleThreaded']);

async function checkTypesOfPages() {
  const generated = await run([bin('@react-router/dev/bin.cjs'), 'typegen'], path.join(root, 'web'));
  return generated.passed ? checkTypesOf('web') : generated;
}

/**
 * A checker that finds nothing proves nothing: whether it names each file that breaks its rule, and says this of it. They
 * stand in a tree of their own, which has the rules and what else is named here.
 */
async function findsPlanted(args, planted, { rules, reached = {}, complaint = '' }) {
  const tree = mkdtempSync(path.join(tmpdir(), 'giro-planted-'));
  try {
    const copied = Object.fromEntries(rules.map((file) => [file, readFileSync(path.join(root, file))]));
    for (const [file, text] of Object.entries({ ...copied, ...reached, ...planted })) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    const { output } = await run([...args, ...Object.keys(planted)], tree);
    const missed = Object.keys(planted).filter((file) => !output.includes(file) || !output.includes(complaint));
    return { passed: missed.length === 0, output: `Planted and not found: ${missed.join(', ')}\n` };
  } finally {
    rmSync(tree, { recursive: true });
  }
}

const nothing = 'export {};\n';

const findsArrows = () =>
  findsPlanted(
    arrows,
    {
      'server/src/platform/planted-violation.ts': "import type { App } from '../app.ts';\nexport type Planted = App;\n",
      'server/src/features/planted.service.ts': "import { sql } from 'kysely';\nexport const planted = sql;\n",
      'server/src/features/reviews/planted.rules.ts':
        "import type { Planted } from '../planted/planted.service.ts';\nexport type Again = Planted;\n",
      'server/src/planted-violation.ts': "import './features/planted/feature.ts';\n",
      'bench/src/planted-violation.ts': "import '../../server/test/support/harness.ts';\n",
      'e2e/planted-violation.ts': "import '../bench/src/lists.ts';\n",
    },
    {
      rules: ['.dependency-cruiser.cjs', 'launch/feature-arrows.cjs', 'tsconfig.base.json'],
      reached: {
        'server/src/app.ts': 'export interface App {}\n',
        'server/src/features/planted/feature.ts': nothing,
        'server/src/features/planted/planted.service.ts': 'export interface Planted {}\n',
        'server/test/support/harness.ts': nothing,
        'bench/src/lists.ts': nothing,
        'node_modules/kysely/package.json': '{ "name": "kysely", "type": "module", "exports": "./index.js" }\n',
        'node_modules/kysely/index.js': 'export const sql = 1;\n',
      },
    },
  );

const findsSql = () =>
  findsPlanted(
    [...biome, 'lint'],
    {
      'server/src/features/planted-sql.service.ts':
        "export const planted = (database) => database.selectFrom('users').execute();\n",
    },
    { rules: ['biome.json', 'launch/sql-in-queries.grit', '.gitignore'], complaint: 'SQL is built in' },
  );

/** Styles take their sizes, weights, radii and colours from the theme: a literal one must be found. */
const findsLiterals = () =>
  findsPlanted(
    stylelint,
    { 'web/app/styles/planted-violation.css': '.planted {\n  font-size: 15px;\n}\n' },
    { rules: ['stylelint.config.mjs'] },
  );

const riddle = /\/\*\*[\s*]*(What|Whether|How|Where)\b[^\n]*/g;

/** A doc comment has a subject: none begins with What, Whether, How or Where. One that does is planted and must be found. */
async function checkDocComments() {
  const planted = `/** ${'Whether'} it is there. */`;
  const parts = ['contract', 'demo', 'server', 'web', 'bench', 'e2e', 'launch'];
  const all = parts.flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true }).map((file) => path.join(part, file)),
  );
  const files = all.filter(
    (file) => /\.(tsx?|mjs|cjs)$/.test(file) && !/(node_modules|build|\.react-router)\//.test(file),
  );
  const texts = [['planted', planted], ...files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])];
  const found = texts.flatMap(([file, text]) => (text.match(riddle) ?? []).map((comment) => `${file}: ${comment}\n`));
  return { passed: found.length === 1 && found[0].startsWith('planted'), output: found.join('') };
}

/** The longest first. */
const checks = {
  'types of server': () => checkTypesOf('server'),
  'types of web': checkTypesOfPages,
  arrows: () => run([...arrows, 'contract/src', 'server/src', 'web/app', 'demo/src', 'bench/src', 'e2e']),
  'dead code': () => run([bin('knip/bin/knip.js')]),
  'format and lint': () => run([...biome, 'check', '--error-on-warnings', '.']),
  "tables' types": () => run([path.join(root, 'server/src/platform/database/generate-types.ts'), '--verify']),
  'doc comments': checkDocComments,
  styles: () => run([...stylelint, 'web/app/**/*.css']),
  'known vulnerabilities': async () => judge(await askForAdvisories()),
  'arrows are found': findsArrows,
  'SQL is found': findsSql,
  'literal styles are found': findsLiterals,
  ...Object.fromEntries(
    ['e2e', 'contract', 'bench', 'demo'].map((part) => [`types of ${part}`, () => checkTypesOf(part)]),
  ),
};

const from = Date.now();
let failed = 0;

/** Does all of these, two at a time. */
async function runAll(works) {
  const waiting = Object.entries(works);
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next;
      const { passed, output, note } = await check();
      console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name}${note ? `: ${note}` : ''}`);
      if (passed) continue;
      failed++;
      console.log(output);
    }
  }
  await Promise.all([work(), work()]);
}

await runAll(checks);
const count = Object.keys(checks).length;
console.log(`${count - failed} passed, ${failed} failed, ${Math.round((Date.now() - from) / 1000)} s`);
process.exit(failed === 0 ? 0 : 1);
