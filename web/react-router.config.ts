import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The few dozen addresses are told at once: no call for them later, and no kept page depends on such a call.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
