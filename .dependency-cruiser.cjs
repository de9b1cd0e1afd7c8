/** The arrows of docs/architecture.md as rules. `npm run check` shows first that a planted violation is found. */
const { serverFeatureArrows, webFeatureArrows } = require('./launch/feature-arrows.cjs');

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

const webFeatures = '^web/app/features/';

/** Rules for the features below a folder, for which imports of types count like all others. */
function alongArrows(part, folder, arrows) {
  const withArrows = Object.keys(arrows).join('|');
  return [
    ...Object.entries(arrows).map(([feature, others]) =>
      forbid(
        `${feature}-of-${part}-uses-only-its-arrows`,
        { path: `${folder}${feature}/` },
        { path: folder, pathNot: `${folder}(${[feature, ...others].join('|')})/` },
      ),
    ),
    forbid(
      `other-features-of-${part}-use-none`,
      { path: `${folder}([^/]+)/`, pathNot: `${folder}(${withArrows})/` },
      { path: folder, pathNot: `${folder}$1/` },
    ),
  ];
}

module.exports = {
  forbidden: [
    forbid(
      'contract-imports-only-zod',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', '^node_modules/zod'] },
    ),
    forbid('server-never-imports-web', { path: '^server' }, { path: '^web' }),
    forbid('web-never-imports-server', { path: '^web' }, { path: '^(server|demo)' }),
    forbid('demo-stands-alone', { path: '^demo' }, { path: '^(server|web)' }),
    forbid(
      'platform-knows-no-feature',
      { path: '^server/src/platform' },
      { path: '^server/src/(features|setup|app|main)' },
    ),
    forbid(
      'features-meet-only-through-service-types',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/([^/]+)/', pathNot: '^server/src/features/$1/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'features-know-no-other-file-than-a-service-or-a-port',
      { path: '^server/src/features/([^/]+)/' },
      {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '(\\.service|\\.port|/payment-method|/card-watcher)\\.ts$'],
      },
    ),
    forbid(
      'only-programs-know-the-app',
      { path: '^server/src', pathNot: '^server/src/(main|admin)\\.ts$' },
      { path: '^server/src/(app|main)\\.ts$' },
    ),
    forbid(
      'programs-know-features-by-their-list-alone',
      { path: '^server/src/[^/]+\\.ts$', pathNot: '^server/src/features\\.ts$' },
      { path: '^server/src/features/' },
    ),
    forbid(
      'a-feature-is-known-by-the-list-alone',
      { pathNot: '^server/src/features\\.ts$' },
      { path: '^server/src/features/[^/]+/feature\\.ts$' },
    ),
    forbid(
      'rules-and-queries-know-no-http',
      { path: '\\.(rules|queries)\\.ts$' },
      { path: '^(server/src/platform/http|node_modules/fastify)' },
    ),
    forbid(
      'only-queries-build-sql',
      { path: '^server/src', pathNot: ['\\.(queries|test)\\.ts$', '^server/src/platform/database/'] },
      { path: '^node_modules/kysely', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'the-server-knows-nothing-of-its-tests',
      { path: '^server/src', pathNot: '\\.test\\.ts$' },
      { path: '^server/(test|fakes)/' },
    ),
    forbid(
      'nobody-knows-the-journeys-and-measurements',
      { path: '^(contract|demo|server|web)/' },
      { path: '^(bench|e2e)/' },
    ),
    forbid(
      'journeys-and-measurements-stay-apart',
      { path: '^(bench|e2e)/' },
      { path: '^(bench|e2e)/', pathNot: '^$1/' },
    ),
    forbid(
      'journeys-and-measurements-know-no-tests-of-others',
      { path: '^(bench|e2e)/' },
      { path: ['^(contract|demo|server|web)/test/', '^(contract|demo|server|web)/.*\\.test\\.tsx?$'] },
    ),
    forbid('lib-knows-nothing-above', { path: '^web/app/lib' }, { path: '^web/app/(ui|features|frame|routes)' }),
    forbid('ui-knows-nothing-above', { path: '^web/app/ui' }, { path: '^web/app/(features|frame|routes)' }),
    forbid('features-know-nothing-above', { path: webFeatures }, { path: '^web/app/(frame|routes)' }),
    forbid('frame-knows-no-route', { path: '^web/app/frame' }, { path: '^web/app/routes' }),
    ...alongArrows('server', '^server/src/features/', serverFeatureArrows),
    ...alongArrows('web', webFeatures, webFeatureArrows),
    forbid('no-circles', {}, { circular: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.react-router', 'web/build'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
