import type { Groundwork } from '@groundwork/client';
import type { Command } from 'commander';
import { parseDocument } from 'yaml';
import { connect } from '../connection.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { readWhole } from '../files.js';
import { print } from '../output.js';
import { withConnection, type ConnectionFlags } from '../settings.js';

type Identity = Groundwork['identity'];

interface Listed {
  readonly id: string;
}

/** How records of one kind are read and made. */
interface Kind {
  readonly walk: (identity: Identity, q: string | undefined) => AsyncIterable<Listed>;
  readonly get: (identity: Identity, id: string) => Promise<unknown>;
  /** The body is checked by the service, which names its faults. */
  readonly create: (identity: Identity, body: never) => Promise<Listed>;
  /** What is printed beside the id. */
  readonly shown: readonly string[];
}

/** Users, clients and roles. */
const KINDS: Readonly<Record<'users' | 'clients' | 'roles', Kind>> = {
  users: {
    walk: (identity, q) => identity.walk('/users', { q }),
    get: (identity, user_id) => identity.get('/users/{user_id}', { path: { user_id } }),
    create: (identity, body) => identity.post('/users', { body }),
    shown: ['username', 'email'],
  },
  clients: {
    walk: (identity, q) => identity.walk('/clients', { q }),
    get: (identity, client_id) => identity.get('/clients/{client_id}', { path: { client_id } }),
    create: (identity, body) => identity.post('/clients', { body }),
    shown: ['client_type', 'client_name'],
  },
  roles: {
    walk: (identity, q) => identity.walk('/roles', { q }),
    get: (identity, role_id) => identity.get('/roles/{role_id}', { path: { role_id } }),
    create: (identity, body) => identity.post('/roles', { body }),
    shown: ['role_name', 'role_description'],
  },
};

interface ListFlags extends ConnectionFlags {
  readonly q?: string;
  readonly json?: boolean;
}

/** `groundwork users|clients|roles ls|get|create`. */
export function addRecords(parent: Command, name: keyof typeof KINDS): void {
  const kind = KINDS[name];
  withConnection(parent.command('ls'))
    .description(`list ${name}`)
    .option('--q <clause>', 'only some of them, by a clause of docs/lists.md')
    .option('--json', 'one JSON object per line')
    .action(async ({ q, json, ...flags }: ListFlags) => {
      const { identity } = connect(flags, [`${name}:read`]);
      for await (const record of kind.walk(identity, q)) print(json ? JSON.stringify(record) : lineOf(kind, record));
    });
  withConnection(parent.command('get <id>'))
    .description('print one as JSON')
    .action(async (id: string, flags: ConnectionFlags) => {
      const { identity } = connect(flags, [`${name}:read`]);
      print(JSON.stringify(await kind.get(identity, id), null, 2));
    });
  withConnection(parent.command('create <file>'))
    .description('make one of a file (JSON or YAML; - for standard input); prints its id')
    .option('--json', 'print it as JSON')
    .action(async (file: string, { json, ...flags }: ListFlags) => {
      const body = bodyOf(file);
      // What a record may be given depends on what its maker may do, so the token has all scopes of the client.
      const record = await kind.create(connect(flags).identity, body);
      print(json ? JSON.stringify(record, null, 2) : record.id);
    });
}

/** The record's members that are shown, those without a value as `-`. */
const lineOf = ({ shown }: Kind, record: Listed): string =>
  [record.id, ...shown.map((member) => textOf((record as unknown as Record<string, unknown>)[member]))].join('  ');

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '-');

function bodyOf(file: string): never {
  const document = parseDocument(readWhole(file));
  const [fault] = document.errors;
  if (fault) throw new CommandFailure(`${file}: ${fault.message}`, EXIT.usage);
  return document.toJS({ maxAliasCount: 0 }) as never; // anything: the service says what is wrong with it
}
