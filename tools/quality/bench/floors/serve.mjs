// Runs one floor: bare node:http and a bare pg pool, nothing else. node serve.mjs <module of the floor>
import { createServer } from 'node:http';
import pg from 'pg';

const POOL_SIZE = 10;

const { makeHandler } = await import(String(process.argv[2]));
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: POOL_SIZE,
  options: `-c search_path=${process.env.DATABASE_SCHEMA},public -c timezone=UTC`,
});
/** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>} */
const handle = await makeHandler(pool, JSON.parse(process.env.FLOOR ?? '{}'));

createServer((request, response) => {
  if (request.url === '/ready') response.end();
  else
    handle(request, response).catch((error) => {
      console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
