import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The application comes together with the script that begins the sign-in and then imports it, not after it. */
const preloadApplication = {
  name: 'preload-application',
  transformIndexHtml: {
    order: /** @type {const} */ ('post'),
    handler: (/** @type {string} */ _html, /** @type {import('vite').IndexHtmlTransformContext} */ { bundle = {} }) => {
      const isApplication = (/** @type {string} */ name) => name.endsWith('/src/app/show.tsx');
      const first = Object.values(bundle).find(
        (one) => one.type === 'chunk' && isApplication(one.facadeModuleId ?? ''),
      );
      const [scripts, styles] = [new Set([first?.fileName ?? '']), new Set()];
      for (const name of scripts) {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || chunk.isEntry) continue;
        for (const other of chunk.imports) scripts.add(other);
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
      }
      const isEntry = (/** @type {string} */ name) => Object(bundle[name]).isEntry === true;
      const link = (/** @type {string} */ name, /** @type {object} */ attributes) => ({
        tag: 'link',
        attrs: { ...attributes, crossorigin: true, href: `/${name}` },
        injectTo: /** @type {const} */ ('head'),
      });
      // Styles are not applied by the document, which does not notice one that does not come: the import of the application does.
      return [
        ...[...styles].map((name) => link(String(name), { rel: 'preload', as: 'style' })),
        ...[...scripts]
          .filter((name) => name !== '' && !isEntry(name))
          .map((name) => link(name, { rel: 'modulepreload' })),
      ];
    },
  },
};

/** React Aria's own texts, which it has in thirty languages: those of the console alone. (docs/adr/0110-texts-of-react-aria.md) */
const onlyLanguages = locales.vite({ locales: ['en-US', 'de-DE'] });

/** Static files: names with digests, each feature a chunk of its own. The client package is compiled from its sources. */
export default defineConfig({
  plugins: [react(), onlyLanguages, preloadApplication],
  resolve: { conditions: ['@groundwork/source', 'module', 'browser', 'production'] },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
