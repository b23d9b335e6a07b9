import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const SPECS = [
  '**/*.spec.ts',
  '**/*.*-spec.ts',
  '**/*.spec.mjs',
  '**/*.*-spec.mjs',
  '**/testing/**',
  'libs/testing/**',
];

/** Time limits below that of `jest.config.mjs`, which a slow machine exceeds. (docs/adr/0127-no-time-limits-of-tests.md) */
const OWN_TIME_LIMITS = [
  'CallExpression[callee.name=/^(it|test)$/] > Literal.arguments:nth-child(3)[value<=300000]',
  'CallExpression[callee.callee.property.name="each"] > Literal.arguments:nth-child(3)[value<=300000]',
  'CallExpression[callee.name=/^(before|after)(All|Each)$/] > Literal.arguments:nth-child(2)[value<=300000]',
].map((selector) => ({ selector, message: 'Every test has the time limit of jest.config.mjs, or a longer one.' }));

/** What architecture.md forbids and a syntax tree shows; which folder may import which: .dependency-cruiser.cjs. */
const FORBIDDEN_IMPORTS = {
  paths: [
    { name: '@nestjs/common', importNames: ['forwardRef'], message: 'A circle: move what both need into a third.' },
    { name: '@nestjs/core', importNames: ['REQUEST'], message: 'Request scope costs every request: pass the caller.' },
  ],
};

/** What an attacker may guess byte by byte is compared in constant time: `Pepper.matches`, `timingSafeEqual`. (identity.md §12, 63) */
const SECRET_NAME =
  '/(^|_)(secret|password|digest|hash|hmac|signature|mac|csrf|otp|pepper)$|(Secret|Password|Digest|Hash|Hmac|Signature|Csrf|Otp)$/';
const COMPARED = 'BinaryExpression[operator=/^[!=]==?$/]';
const NOTHING = ':not([right.value=null]):not([right.type="Identifier"][right.name="undefined"]):not([right.value=""])';
const CONSTANT_TIME = {
  message: 'Compare secrets in constant time: Pepper.matches or timingSafeEqual.',
};
const UNSAFE_COMPARISONS = ['left', 'right'].flatMap((side) => [
  { selector: `${COMPARED}[${side}.type="Identifier"][${side}.name=${SECRET_NAME}]${NOTHING}`, ...CONSTANT_TIME },
  { selector: `${COMPARED}[${side}.property.name=${SECRET_NAME}]${NOTHING}`, ...CONSTANT_TIME },
]);

/** @param {number} max */
const functionLines = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

/** Functions that only list what they return: routes, variables, options of a library, parts of a page, rows of a table. */
const TABLES = [
  '**/*.controller.ts',
  'apps/identity/src/pages/html/*.ts',
  'apps/identity/src/tokens/server/provider-configuration.ts',
  'apps/storage/src/platform/config.ts',
  'libs/service/src/config/common-variables.ts',
  'tools/quality/fuzz/recipes/*.mjs',
];

/** Where tools send requests of their own: the raw helpers, load, and applications in folders of their own. (docs/adr/0107-tools-use-the-client.md) */
const RAW_REQUESTS = [
  'tools/http/**',
  'tools/quality/bench/**',
  'tools/quality/faults/load.mjs',
  'tools/quality/packages/consumers/**',
];
const NOT_RAW =
  'What an application would do is sent by @groundwork/client (tools/http/application.mjs), all else by tools/http/raw.mjs.';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.groundwork/**',
      '.nx/**',
      'artefacts/**',
      'coverage/**',
      '**/*.generated.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // With emitDecoratorMetadata a class that a decorated signature names must stay a value import.
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // An empty Nest module is a class with a decorator and nothing else.
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-restricted-imports': ['error', FORBIDDEN_IMPORTS],
      'no-console': 'error',
      // Numbers of a library's enum arrive as numbers (PostgreSQL type ids).
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', ...UNSAFE_COMPARISONS],
    },
  },
  { files: ['{apps,libs,examples}/**/*.{ts,tsx}', '**/*.mjs'], rules: { 'max-lines': ['error', 250] } },
  { files: ['{apps,libs}/**/*.ts'], rules: { 'max-lines-per-function': functionLines(40) } },
  {
    files: ['**/*.mjs', 'examples/**/*.{ts,tsx}', 'apps/**/*.tsx'],
    rules: { 'max-lines-per-function': functionLines(60) },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    rules: {
      // What a service or a person wrote is text; requests are sent by data/ alone. (docs/design/planned/console.md §8)
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text is rendered, never parsed.' },
        {
          selector: 'MemberExpression[property.name=/^(inner|outer)HTML$/]',
          message: 'Text is rendered, never parsed.',
        },
        { selector: 'JSXAttribute[name.name="style"]', message: 'Styles are in CSS Modules.' },
      ],
    },
  },
  {
    files: ['apps/console/src/{app,ui,features}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Requests are sent by src/data.' }] },
  },
  {
    files: ['tools/**/*.mjs'],
    ignores: RAW_REQUESTS,
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: NOT_RAW }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:http', importNames: ['request', 'get'], message: NOT_RAW },
            { name: 'node:https', importNames: ['request', 'get'], message: NOT_RAW },
            { name: 'undici', message: NOT_RAW },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/console/src/**/*.tsx'],
    ignores: ['apps/console/src/app/lazy.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react',
          importNames: ['lazy'],
          message: 'Parts are loaded by app/lazy.tsx, which waits for a network.',
        },
      ],
    },
  },
  { files: TABLES, rules: { 'max-lines-per-function': 'off' } },
  { files: ['examples/**/*.{ts,tsx}'], extends: [tseslint.configs.recommended] },
  {
    files: SPECS,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      // A spec compares what it made itself.
      'no-restricted-syntax': ['error', ...OWN_TIME_LIMITS],
      // supertest's bodies and Jest's matchers are `any`; a spec states what it expects of them.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    // tools/tsconfig.json type-checks them, undefined names included.
    rules: { 'no-undef': 'off', 'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }] },
  },
);
