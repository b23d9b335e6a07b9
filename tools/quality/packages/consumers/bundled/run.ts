import { clause, failure } from './page.js';

Object.assign(globalThis, { outcome: (async () => ({ clause, failure: await failure() }))() });
