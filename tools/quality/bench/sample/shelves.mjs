// The sample service of libs/testing, started as an app is.
const SERVICE = '../../../../libs/service/dist/index.js';
const SHELVES = '../../../../libs/testing/dist/sample/shelves.js';

// Their types are there only once they are built.
const { startService } = await import(SERVICE);
const { shelves } = await import(SHELVES);
await startService(shelves);
