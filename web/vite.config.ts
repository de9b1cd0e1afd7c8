import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  // The server build stands alone, so that a start needs no bundler and no package look-ups for the pages.
  ssr: { noExternal: true },
});
