import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Static files: names with digests, each feature a chunk of its own. The client package is compiled from its sources. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@groundwork/source', 'module', 'browser', 'production'] },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
